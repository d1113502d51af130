// @ts-check
/**
 * What is written in several ways: words in British and American English, Greek letters and their names, names and years
 * in one word, identifiers in addresses.
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

  const KEY = /^(\p{Ll}{2,}?)((?:19|20)\d\d)(\p{Ll}*)$/u;
  const SHORT_YEAR = /^(\p{Ll}{3,})(\d\d)$/u;
  const PARTICLES = /^(?:(van|von|de)(de[nr]?|la)|(van|von|de|di|da|la|le))(\p{Ll}{3,})$/u;
  const THIS_CENTURY = 50;
  const IN_ADDRESS = [
    /(?<![\d.])\d{4}\.\d{4,5}(?!\d)/u, /10\.\d{4,9}\/[^\s?#&]+/u, /(?<=[?&]id=)[^\s&#]+/u, /(?<=aclanthology\.org\/)[^\s/?#]+?(?=\.pdf|\.bib|[/?#]|$)/u,
  ];

  /** @type {Spellings['year']} */
  function year(digits) {
    return `${Number(digits) < THIS_CENTURY ? 20 : 19}${digits}`;
  }

  /** @type {Spellings['parted']} */
  function parted(word) {
    const [, family, ...others] = PARTICLES.exec(word) ?? KEY.exec(word) ?? [];
    if (others.length > 0) return [family, ...others].filter(Boolean);
    const [, venue, digits] = SHORT_YEAR.exec(word) ?? [];
    return venue ? [venue, year(digits)] : [];
  }

  /** @type {Spellings['addressed']} */
  function addressed(text) {
    if (!/[/:]/.test(text)) return [];
    return IN_ADDRESS.flatMap((pattern, at) => {
      const [found] = pattern.exec(text) ?? [];
      return found ? [at === IN_ADDRESS.length - 1 ? `10.18653/v1/${found}` : found] : [];
    });
  }

  /** @type {Spellings['others']} */
  function others(word) {
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
  }

  return { others, parted, addressed, year };
})();
