// The scripts of the search as a page would have them: classic scripts that share one global scope.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const SCRIPTS = [
  'vendor/lunr.min.js', 'papershelf.js', 'search-analysis.js', 'search-coding.js', 'search-shards.js',
  'search-lexicon.js', 'search-scores.js', 'search-marks.js', 'search-spellings.js', 'search-wishes.js',
  'search-asking.js', 'search-query.js', 'facets.js',
];

/** A fresh scope with the scripts of the search run, and others; `warnings` gathers what they print. */
export function client(...others) {
  const warnings = [];
  const tell = (...words) => warnings.push(words.join(' '));
  const scope = createContext({ console: { log: tell, warn: tell, error: tell } });
  const run = (name) => runInContext(readFileSync(new URL(`../../static/js/${name}`, import.meta.url), 'utf8'), scope);
  [...SCRIPTS, ...others].forEach(run);
  return { papershelf: runInContext('papershelf', scope), lunr: runInContext('lunr', scope), warnings, scope };
}

/** Plain values for comparison: what comes from another scope has prototypes of its own. */
export function plain(value) {
  return JSON.parse(JSON.stringify(value, (_, inner) => (inner?.constructor?.name === 'Set' ? [...inner] : inner)));
}

/** The search over the files of a build, each taken from FOLDER/search by `read(name)` when it is first wanted; if `all`, as
 *  soon as something is asked of the index. */
export function shelf({ papershelf, scope }, read, { all = false } = {}) {
  const received = new Map();
  const loaded = [];
  papershelf.receive = (name, value) => received.set(name, value);
  const take = (name) => {
    if (!received.has(name)) {
      loaded.push(name);
      runInContext(read(name), scope);
    }
    return received.get(name);
  };
  const manifest = take('manifest');
  const row = (kind, number) => {
    const { size, shared, digests } = manifest[kind];
    const place = Math.floor(number / size);
    const at = Math.floor(place / shared) * 6;
    return take(`${kind}-${digests.slice(at, at + 6)}-${place}`)[number % size];
  };
  const paper = (ref) => {
    const [url, title, authors, venue, year, tags, label] = row('papers', Number(ref));
    return { url, title, authors, venue, year, tags, label };
  };
  const shards = papershelf.shards(manifest, (name) => (all ? take(name) : received.get(name)));
  const find = papershelf.searcher(shards, {
    load: async (names) => names.forEach(take),
    paper: async ({ ref }) => paper(ref),
    abstract: async ({ ref }) => row('abstracts', Number(ref)),
    rest: async () => {},
  });
  return { manifest, shards, find, paper, row, take, loaded };
}
