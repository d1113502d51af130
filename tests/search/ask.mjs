// Answers, for the tests in Python, with the scripts that the site ships: `ask.mjs analyse` or `ask.mjs find FOLDER`,
// the input as JSON on stdin, the output as JSON on stdout.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInContext } from 'node:vm';

import { client, plain } from '../js/client.mjs';

const { papershelf, lunr, warnings, scope } = client();
const [what, folder] = process.argv.slice(2);
const input = JSON.parse(readFileSync(0, 'utf8'));

function analyse(texts) {
  const { fold, words, stem, isStopWord, identifier } = papershelf.analysis;
  return texts.map((text) => {
    const found = words(text);
    const parts = found.flatMap((word) => word.parts);
    return [fold(text), found.map((word) => [word.parts, word.joined, word.last]), parts.map((part) => stem(part)),
      parts.filter((part) => isStopWord(part)), identifier(text)];
  });
}

function load() {
  const received = new Map();
  papershelf.receive = (name, value) => received.set(name, value);
  readdirSync(join(folder, 'search')).sort().forEach((name) => {
    runInContext(readFileSync(join(folder, 'search', name), 'utf8'), scope);
  });
  const manifest = received.get('manifest');
  const rows = manifest.papers.flatMap((name) => received.get(name));
  const surfaces = received.get(manifest.words).split('\n').filter(Boolean);
  const serialised = received.get(manifest.index);
  return { rows, surfaces, serialised, index: lunr.Index.load(serialised) };
}

function find(queries) {
  const { rows, surfaces, serialised, index } = load();
  const search = papershelf.searcher(index, surfaces);
  const answers = queries.map((query) => {
    const answer = search(query);
    return { ...answer, hits: answer.hits.map(({ ref, words }) => ({ url: rows[ref][0], words })), terms: [...answer.terms] };
  });
  return { answers, rows, lunr: lunr.version, index: serialised.version, pipeline: serialised.pipeline, warnings };
}

process.stdout.write(JSON.stringify(plain(what === 'analyse' ? analyse(input) : find(input))));
