// Compares the index in shards with the whole one, both asked by stock lunr.js: `parity.mjs FOLDER` with queries in
// Lunr's own language as JSON on stdin, the whole index in FOLDER/whole.json. Answers how many queries were compared,
// how many found something, and those that differ.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInContext } from 'node:vm';

import { client } from '../js/client.mjs';

const { papershelf, lunr, scope } = client();
const folder = process.argv[2];
const queries = JSON.parse(readFileSync(0, 'utf8'));
const whole = lunr.Index.load(JSON.parse(readFileSync(join(folder, 'whole.json'), 'utf8')));

const received = new Map();
papershelf.receive = (name, value) => received.set(name, value);
const take = (name) => runInContext(readFileSync(join(folder, 'search', `${name}.js`), 'utf8'), scope);
take('manifest');
const manifest = received.get('manifest');

/** The terms that a clause may stand for: those with the beginning before a wildcard, or all if slips are allowed. */
function termsOf(shards, { term, editDistance }) {
  if (!editDistance && !term.includes('*')) return [term];
  return shards.range(editDistance ? '' : term.split('*')[0]).map(({ word }) => word);
}

let shards;

function forget() {
  received.clear();
  shards = papershelf.shards(manifest, (name) => received.get(name));
}

/** The answer from the shards at hand and those that the query needs besides. */
function fromShards(text) {
  const query = new lunr.Query(shards.fields);
  new lunr.QueryParser(text, query).parse();
  const clauses = query.clauses;
  for (;;) {
    shards.wanted.clear();
    const index = shards.index(clauses.flatMap((clause) => termsOf(shards, clause)), { everyPaper: query.isNegated() });
    if (shards.wanted.size === 0) return index.search(text);
    shards.wanted.forEach(take);
  }
}

const told = ({ ref, score, matchData }) => [ref, score, matchData.metadata];
const differing = [];
let found = 0;
queries.forEach((text, number) => {
  if (number % 20 === 0) forget();
  const [expected, hits] = [whole.search(text), fromShards(text)];
  if (JSON.stringify(expected.map(told)) !== JSON.stringify(hits.map(told))) differing.push(text);
  found += expected.length > 0 ? 1 : 0;
});
process.stdout.write(JSON.stringify({ queries: queries.length, found, differing }));
