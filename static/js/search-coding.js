// @ts-check
/**
 * Numbers and sorted words as generator/search/coding.py writes them.
 */

papershelf.coding = (() => {
  'use strict';

  const ALPHABET = Array.from({ length: 92 }, (_, at) => String.fromCharCode(0x23 + at)).filter((sign) =>
    sign !== '<' && sign !== '\\');
  const BASE = ALPHABET.length / 2;
  /** @type {number[]} */
  const DIGITS = [];
  ALPHABET.forEach((sign, digit) => { DIGITS[sign.charCodeAt(0)] = digit; });

  /** @type {Coding['numbers']} */
  function numbers(text) {
    /** @type {number[]} */
    const read = [];
    let number = 0;
    let place = 1;
    for (let at = 0; at < text.length; at += 1) {
      const digit = DIGITS[text.charCodeAt(at)];
      if (digit >= BASE) {
        number += (digit - BASE) * place;
        place *= BASE;
      } else {
        read.push(number + digit * place);
        number = 0;
        place = 1;
      }
    }
    return read;
  }

  /** @type {Coding['words']} */
  function words(text) {
    let before = '';
    return text === '' ? [] : text.split('\n').map((line) => {
      before = before.slice(0, DIGITS[line.charCodeAt(0)]) + line.slice(1);
      return before;
    });
  }

  return { numbers, words };
})();
