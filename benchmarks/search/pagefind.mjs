// Makes a Pagefind index: `pagefind.mjs NODE_MODULES FOLDER`, where pagefind is installed; papers as JSON on stdin. Answers
// the milliseconds that took; its files are in FOLDER.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, folder] = process.argv.slice(2);
const { createIndex, close } = await import(pathToFileURL(join(resolve(modules), 'pagefind', 'lib', 'index.js')));
const papers = JSON.parse(readFileSync(0, 'utf8'));
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const html = ({ title, authors, abstract, tags }) => `<!doctype html><html lang="en"><body data-pagefind-body>
<h1 data-pagefind-weight="10">${escaped(title)}</h1><p data-pagefind-weight="4">${escaped(authors)}</p>
<p data-pagefind-weight="3">${escaped(tags)}</p><p>${escaped(abstract)}</p></body></html>`;

const begun = performance.now();
const { index } = await createIndex();
for (const paper of papers) await index.addHTMLFile({ url: `/p/${paper.id}`, content: html(paper) });
await index.writeFiles({ outputPath: folder });
process.stdout.write(JSON.stringify(Math.round(performance.now() - begun)));
await close();
