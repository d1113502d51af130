// Asks the search as a page does, from the files of a build: `ask.mjs FOLDER`, queries as JSON on stdin; each answered with
// its first ten papers, the milliseconds of CPU, and the files that a page loads until ten titles are shown, and then for
// their abstracts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { client, shelf } from '../../tests/js/client.mjs';

const [folder, ...options] = process.argv.slice(2);
const queries = JSON.parse(readFileSync(0, 'utf8'));
const scripts = client();
const start = () => shelf(scripts, (name) => readFileSync(join(folder, 'search', `${name}.js`), 'utf8'));

let on = start();
const answers = [];
for (const query of queries) {
  if (options.includes('cold')) on = start();
  const before = process.cpuUsage();
  const { hits } = await on.find(query);
  const used = process.cpuUsage(before);
  const first = hits.slice(0, 10).map(({ ref }) => Number(ref));
  first.forEach((number) => on.paper(number));
  const titles = on.loaded.splice(0);
  first.forEach((number) => on.row('abstracts', number));
  const abstracts = on.loaded.splice(0);
  answers.push({
    hits: first.map((number) => on.manifest.count - 1 - number),
    cpu: (used.user + used.system) / 1000,
    titles,
    abstracts,
  });
  on.loaded.splice(0);
}
process.stdout.write(JSON.stringify(answers));
