// Peers on the same papers and queries: `peers.mjs NODE_MODULES`, where minisearch, flexsearch and lunr are installed;
// `{ papers, queries }` as JSON on stdin. Answers, for each peer, the first ten papers of each query and the kilobytes of
// its index, compressed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const load = createRequire(join(resolve(process.argv[2]), 'any.js'));
const { papers, queries } = JSON.parse(readFileSync(0, 'utf8'));
const FIELDS = ['title', 'authors', 'abstract', 'tags'];
const boost = { title: 10, authors: 4, abstract: 1, tags: 3 };
const size = (value) => Math.round(gzipSync(JSON.stringify(value)).length / 1000);

function minisearch() {
  const MiniSearch = load('minisearch').default ?? load('minisearch');
  const index = new MiniSearch({ fields: FIELDS });
  index.addAll(papers);
  const options = { boost, prefix: true, fuzzy: 0.2 };
  return { kB: size(index), hits: queries.map((query) => index.search(query, options).slice(0, 10).map(({ id }) => id)) };
}

function flexsearch() {
  const { Index } = load('flexsearch');
  const index = new Index({ tokenize: 'forward' });
  papers.forEach((paper) => index.add(paper.id, FIELDS.map((field) => paper[field]).join(' ')));
  return { kB: 0, hits: queries.map((query) => index.search(query, { limit: 10, suggest: true })) };
}

function lunr() {
  const index = load('lunr')((builder) => {
    FIELDS.forEach((field) => builder.field(field, { boost: boost[field] }));
    papers.forEach((paper) => builder.add(paper));
  });
  const words = (query) => query.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  return { kB: size(index), hits: queries.map((query) => index.search(words(query)).slice(0, 10).map(({ ref }) => Number(ref))) };
}

const peers = {
  'MiniSearch (boosts, prefixes, fuzzy 0.2)': minisearch, 'FlexSearch (one field, forward)': flexsearch,
  'lunr.js (boosts)': lunr,
};
process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(peers).map(([name, run]) => [name, run()]))));
