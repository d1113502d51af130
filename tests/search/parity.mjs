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

/** Whether some edits, neighbours swapped among them, make one word of another: a few more than `most` may pass. */
function isNear(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return false;
  let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next.push(Math.min(last[at] + 1, next[at - 1] + 1, last[at - 1] + (isSame ? 0 : 1), isSwapped ? before[at - 2] + 1 : Infinity));
    }
    if (Math.min(...next) > most) return false;
    [before, last] = [last, next];
  }
  return last[other.length] <= most;
}

/** The terms that a clause may stand for; more do no harm, but take long. */
function termsOf(shards, { term, editDistance }) {
  if (!editDistance && !term.includes('*')) return [term];
  const known = shards.range(editDistance ? '' : term.split('*')[0]).map(({ word }) => word);
  if (editDistance) return known.filter((word) => isNear(term, word, editDistance + 1));
  const like = new RegExp(`^${term.split('*').map((piece) => piece.replace(/\W/gu, '\\$&')).join('.*')}$`, 'su');
  return known.filter((word) => like.test(word));
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
