// @ts-check
/**
 * The one name that the scripts share; each adds its part. Their shapes: papershelf-types.js.
 *
 * Here are the way to the root of the site and the words of the language of the page.
 */

const papershelf = (() => {
  'use strict';

  // The root of the site is where this script says that it comes from: each page has its own way there.
  const source = globalThis.document?.currentScript?.getAttribute('src') ?? '';
  /** @type {Catalogue[]} */
  const catalogues = [];

  /** @param {string} message @returns {Catalogue | undefined} */
  const knowing = (message) => catalogues.find(({ messages }) => Object.hasOwn(messages, message));

  /** @param {string} text @param {{ [place: string]: string | number }} values */
  const filled = (text, values) =>
    text.replace(/%(?:\((\w+)\)s|%)/g, (_, place) => (place ? String(values[place]) : '%'));

  let grouped = '1,234,567';

  /** As the pages have it: what browsers know of languages takes 15 ms to load. @type {Words['number']} */
  function number(count) {
    const [first, sign = ''] = grouped.split(/(\D+)/);
    const groups = first.length === 2 ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
    return String(count).replace(groups, sign);
  }

  /** @type {Words['gettext']} */
  const gettext = (message, values = {}) => filled(knowing(message)?.messages[message][0] ?? message, values);

  /** @type {Words['ngettext']} */
  function ngettext(one, many, num, values = {}) {
    const known = knowing(one);
    const text = known ? known.messages[one][known.form(num)] : num === 1 ? one : many;
    return filled(text, { num: number(num), ...values });
  }

  /** @type {Words['group']} */
  const group = (like) => { grouped = like; };

  /** @type {Words['receive']} */
  const receive = (messages, form) => catalogues.push({ messages, form });

  return /** @type {Papershelf} */ ({ root: source.replace(/static\/js\/[^/]*$/, ''), words: { gettext, ngettext, number, group, receive } });
})();
