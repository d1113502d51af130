// Answers, for the tests in Python, with the scripts that the site ships: CSL items and titles as JSON on stdin, each item
// as RIS and each title as the name it is looked up by on stdout.
import { readFileSync } from 'node:fs';

import { client } from '../js/client.mjs';

const { papershelf } = client('formats.js', 'importing.js');
const { items, titles } = JSON.parse(readFileSync(0, 'utf8'));
const ris = items.map((csl) => papershelf.formats.text([{ cited: { id: csl.id, bibtex: '', csl } }], 'ris', () => ''));
process.stdout.write(JSON.stringify({ ris, titles: titles.map(papershelf.importing.titleName) }));
