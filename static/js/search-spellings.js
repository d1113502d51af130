// @ts-check
/**
 * Words that are written in two ways: British and American English, Greek letters and their names.
 */

papershelf.spellings = (() => {
  'use strict';

  const SHORTEST = 4;
  const LETTERS = 'α β γ δ ε ζ η θ κ λ μ ν ξ π ρ σ τ φ χ ψ ω'.split(' ');
  const NAMES = 'alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi chi psi omega'.split(' ');
  /** What stands for what, tried from the first on; the other way round by the other expression. @type {[RegExp, string, RegExp, string][]} */
  const ENDINGS = [
    // Not in "noise", "supervise", "precise", "otherwise", "surprise", "promise".
    [/(?<![aceouvw]|pr|prom|prem)is(e[drs]?|ing|ations?|able)$/, 'iz$1', /iz(e[drs]?|ing|ations?|able)$/, 'is$1'],
    [/lys(e[drs]?|ing)$/, 'lyz$1', /lyz(e[drs]?|ing)$/, 'lys$1'],
    [/(col|behavi|neighb|fav|lab|vap|tum|harb|flav|hon|^arm|^hum|^rum)our/, '$1or',
      /(col|behavi|neighb|fav|lab(?!orat)|vap|tum|harb|flav|hon|^arm|^hum|^rum)or/, '$1our'],
    [/(cent|fib|^met)re(s|d?)$/, '$1er$2', /(cent|fib|^met)er(s|)$/, '$1re$2'],
    [/(catal|dial|anal)ogue/, '$1og', /(catal|dial|anal)og(?=s?$)/, '$1ogue'],
    [/(def|off|lic)ence/, '$1ense', /(def|off|lic)ense/, '$1ence'],
    [/^grey/, 'gray', /^gray/, 'grey'],
    [/^artef/, 'artif', /^artifact/, 'artefact'],
    [/manoeuvr(?=e)/, 'maneuv', /maneuver/, 'manoeuvre'],
  ];

  /** The other spellings of a word, folded. @param {string} word @returns {string[]} */
  return (word) => {
    const letter = LETTERS.indexOf(word);
    const name = NAMES.indexOf(word);
    if (letter !== -1) return [NAMES[letter]];
    if (name !== -1) return [LETTERS[name]];
    if (word.length < SHORTEST) return [];
    for (const [here, there, back, again] of ENDINGS) {
      if (here.test(word)) return [word.replace(here, there)];
      if (back.test(word)) return [word.replace(back, again)];
    }
    return [];
  };
})();
