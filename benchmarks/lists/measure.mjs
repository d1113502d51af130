// What a filter of a list costs: `node benchmarks/lists/measure.mjs OUTPUT` asks the files of a built site as its pages do.
//
// Prints for each question the papers left, the files and bytes read for the first time (gzip), the processor time of the
// first answer without that of reading the files, and the least of nine further answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

const ROOT = new URL('../../static/js/', import.meta.url);
const SCRIPTS = ['papershelf.js', 'search-analysis.js', 'search-coding.js', 'search-data.js', 'facets.js', 'facets-files.js', 'directory.js'];
const AGAIN = 9;
const [output] = process.argv.slice(2);

const scope = createContext({ location: { href: 'file:///x/', protocol: 'file:' }, URL, console });
const run = (text) => runInContext(text, scope);
SCRIPTS.forEach((name) => run(readFileSync(new URL(name, ROOT), 'utf8')));
const papershelf = run('papershelf');
const received = new Map();
papershelf.receive = (name, value) => received.set(name, value);
let read = { files: 0, bytes: 0, time: 0 };

const now = () => process.cpuUsage().user / 1000;

function take(name) {
  if (!received.has(name)) {
    const start = now();
    const text = readFileSync(join(output, 'search', `${name}.js`), 'utf8');
    run(text);
    read = { files: read.files + 1, bytes: read.bytes + gzipSync(text).length, time: read.time + now() - start };
  }
  return received.get(name);
}

async function file(kind, { shared, digests }, place) {
  const at = Math.floor(place / shared) * 6;
  return take(`${kind}-${digests.slice(at, at + 6)}-${place}`);
}

const index = await file('facets', take('manifest').facets, 0);
const { narrow, counted } = papershelf.facets;
const none = { has: [], year: [], venue: [], tag: [], author: [] };
const kinds = ['has', 'year', 'venue', 'tag'];
const slugOf = (row) => papershelf.naming.slug(row[0]);
const fresh = () => papershelf.facetFiles(index, file, async () => undefined);
const most = async (kind) => (await fresh().totals(kind))[0]?.slug ?? '';

async function answer(table, chosen, order, counts) {
  const base = Array.from({ length: table.count }, (_, at) => table.count - 1 - at);
  const { numbers, failing } = await narrow(table, base, chosen);
  const sorted = await table.sorted(numbers, order);
  for (const kind of counts) await counted(table, base, chosen, failing, kind, 12);
  return sorted.length;
}

const year = slugOf(index.years.toSorted((one, other) => other[1] - one[1])[0]);
const questions = [
  ['no filter', {}, '', kinds],
  ['a year', { year: [year] }, '', kinds],
  ['code', { has: ['code'] }, '', kinds],
  ['the most frequent tag', { tag: [await most('tag')] }, '', kinds],
  ['an author', { author: [await most('author')] }, '', kinds],
  ['a year and a tag', { year: [year], tag: [await most('tag')] }, '', kinds],
  ['a year and a tag, with authors', { year: [year], tag: [await most('tag')] }, '', [...kinds, 'author']],
  ['a year, with authors', { year: [year] }, '', [...kinds, 'author']],
  ['all by title', {}, 'title', []],
  ['all, oldest first', {}, 'oldest', []],
];
console.log(`${index.count} papers`);
for (const [name, chosen, order, counts] of questions) {
  read = { files: 0, bytes: 0, time: 0 };
  const table = fresh();
  let start = now();
  const left = await answer(table, { ...none, ...chosen }, order, counts);
  const first = now() - start - read.time;
  const { files, bytes } = read;
  let least = Infinity;
  for (let turn = 0; turn < AGAIN; turn += 1) {
    start = now();
    await answer(table, { ...none, ...chosen }, order, counts);
    least = Math.min(least, now() - start);
  }
  const told = `${String(files).padStart(4)} files ${(bytes / 1000).toFixed(0).padStart(5)} kB  first ${first.toFixed(0).padStart(4)} ms  again ${least.toFixed(0).padStart(4)} ms`;
  console.log(`${name.padEnd(32)} ${String(left).padStart(6)} left ${told}`);
}
