// Answers, for the tests in Python, with the scripts that the site ships: `ask.mjs analyse` or `ask.mjs find FOLDER`,
// the input as JSON on stdin, the output as JSON on stdout.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { client, plain, shelf } from '../js/client.mjs';

const made = client();
const { papershelf, lunr, warnings } = made;
const [what, folder] = process.argv.slice(2);
const input = JSON.parse(readFileSync(0, 'utf8'));

function analyse(texts) {
  const { fold, words, opening, stem, isStopWord, identifier } = papershelf.analysis;
  return texts.map((text) => {
    const found = words(text);
    const parts = found.flatMap((word) => word.parts);
    return [fold(text), found.map((word) => [word.parts, word.joined, word.last]), parts.map((part) => stem(part)),
      parts.filter((part) => isStopWord(part)), identifier(text), opening(text)];
  });
}

async function find(queries) {
  const on = shelf(made, (name) => readFileSync(join(folder, 'search', `${name}.js`), 'utf8'));
  const answers = [];
  for (const query of queries) {
    const answer = await on.find(query);
    const hits = answer.hits.map(({ ref, words }) => ({ url: on.paper(ref).url, words }));
    answers.push({ ...answer, hits, terms: [...answer.terms] });
  }
  return { answers, lunr: lunr.version, warnings, loaded: on.loaded };
}

const answer = what === 'analyse' ? analyse(input) : await find(input);
process.stdout.write(JSON.stringify(plain(answer)));
