// The scripts of the search as a page would have them: classic scripts that share one global scope.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const SCRIPTS = [
  'vendor/lunr.js', 'papershelf.js', 'search-analysis.js', 'search-lexicon.js', 'search-query.js', 'search-marks.js',
];

/** A fresh scope with the scripts run; `warnings` gathers what they print. */
export function client() {
  const warnings = [];
  const tell = (...words) => warnings.push(words.join(' '));
  const scope = createContext({ console: { log: tell, warn: tell, error: tell } });
  const run = (name) => runInContext(readFileSync(new URL(`../../static/js/${name}`, import.meta.url), 'utf8'), scope);
  SCRIPTS.forEach(run);
  return { papershelf: runInContext('papershelf', scope), lunr: runInContext('lunr', scope), warnings, scope };
}

/** Plain values for comparison: what comes from another scope has prototypes of its own. */
export function plain(value) {
  return JSON.parse(JSON.stringify(value, (_, inner) => (inner?.constructor?.name === 'Set' ? [...inner] : inner)));
}
