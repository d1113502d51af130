// Compares how the search weighs all papers with what lunr.js says of all of them: `scores.mjs FOLDER`, lists of
// [term, boost] as JSON on stdin. Answers, for each, whether refs and order are the same, whether the scores of the
// first hundred are, and the largest difference of the others' scores, in parts of the score.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { client, shelf } from '../js/client.mjs';

const made = client();
const { papershelf } = made;
const { shards } = shelf(made, (name) => readFileSync(join(process.argv[2], 'search', `${name}.js`), 'utf8'), { all: true });
const { lunrs, best } = papershelf.scores(shards);

const answers = await Promise.all(JSON.parse(readFileSync(0, 'utf8')).map(async (terms) => {
  const asked = terms.map(([term, boost]) => ({
    surface: term, required: false, corrected: '', ways: [{ term, boost, fields: [...shards.posting(term).keys()] }],
  })).filter(({ ways }) => ways[0].fields.length > 0);
  const expected = [...lunrs(asked)].sort((one, other) => other.score - one.score || Number(other.ref) - Number(one.ref));
  const { order, scores } = await best(asked, () => 1, async () => {});
  const differences = expected.map(({ ref, score }) => Math.abs(scores[ref] - score) / score);
  return {
    papers: expected.length,
    same: JSON.stringify(expected.slice(0, 100).map(({ ref, score }) => [Number(ref), score])) ===
      JSON.stringify(Array.from(order.subarray(0, 100), (paper) => [paper, scores[paper]])),
    all: order.length === expected.length,
    apart: Math.max(0, ...differences),
  };
}));
process.stdout.write(JSON.stringify(answers));
