// Asks the facets of a build as a page does: `facets.mjs FOLDER`, questions as JSON on stdin.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const ROOT = new URL('../../static/js/', import.meta.url);
const SCRIPTS = ['papershelf.js', 'search-analysis.js', 'search-coding.js', 'search-data.js', 'facets.js', 'facets-files.js', 'directory.js'];
const [folder] = process.argv.slice(2);

const scope = createContext({ location: { href: 'file:///x/', protocol: 'file:' }, URL, console });
const run = (text) => runInContext(text, scope);
SCRIPTS.forEach((name) => run(readFileSync(new URL(name, ROOT), 'utf8')));
const papershelf = run('papershelf');
const received = new Map();
papershelf.receive = (name, value) => received.set(name, value);
const take = (name) => {
  if (!received.has(name)) run(readFileSync(join(folder, 'search', `${name}.js`), 'utf8'));
  return received.get(name);
};
const file = async (kind, { shared, digests }, place) => {
  const at = Math.floor(place / shared) * 6;
  return take(`${kind}-${digests.slice(at, at + 6)}-${place}`);
};

const manifest = take('manifest');
const index = await file('facets', manifest.facets, 0);
const directory = papershelf.directory((await file('directory', manifest.directory, 0)).names, file);
const { narrow, counted } = papershelf.facets;
const none = { has: [], year: [], venue: [], tag: [], author: [] };

const answers = [];
for (const { chosen, count, order = '', find } of JSON.parse(readFileSync(0, 'utf8'))) {
  if (find) {
    answers.push({ found: (await directory.find(find)).map(({ url, name, count: papers }) => `${url} ${name} ${papers}`) });
    continue;
  }
  const table = papershelf.facetFiles(index, file, async () => directory);
  const base = Array.from({ length: table.count }, (_, at) => table.count - 1 - at);
  const wanted = { ...none, ...chosen };
  const { numbers, failing } = await narrow(table, base, wanted);
  const left = await table.sorted(numbers, order);
  if (!count) {
    answers.push({ left });
    continue;
  }
  const { facets } = await counted(table, base, wanted, failing, count, 99);
  answers.push({ left, facets: facets.map(({ name, count: papers }) => `${name} ${papers}`) });
}
process.stdout.write(JSON.stringify(answers));
