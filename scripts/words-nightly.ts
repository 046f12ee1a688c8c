import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { dropSyntax } from '../packages/markup/src/testing/drop-syntax.ts';
import { findLostWords } from '../packages/markup/src/testing/find-lost-words.ts';
import {
  listRequiredWords,
  makeRandomPage,
  randomPieces,
} from '../packages/markup/src/testing/random-pages.ts';
import {
  readShownWords,
  showMarkdown,
  showPage,
} from '../packages/markup/src/testing/show-page.ts';
import { listCorpora, readCorpus } from '../packages/markup/tests/read-corpora.ts';

/**
 * Looks for words that are lost in showing a page: of many random pages, and of every page of the real
 * documentation that is there, on the page, in what search looks in and in the Markdown for readers.
 * Prints the smallest page of each seed that loses one. Exits with 1 where a word was lost.
 *
 * - `--pages <number>`: 40,000 unless said
 * - `--seed <number>`: the first seed, one for 2,000 pages; a fresh one unless said
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '40000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
  },
});

const PAGES_A_SEED = 2000;
const first = Number(values.seed);
const seeds = Math.ceil(Number(values.pages) / PAGES_A_SEED);
let [pages, words, failed] = [0, 0, 0];

function findLost(page: string): string[] {
  const required = listRequiredWords(page);
  words += required.length;
  pages += 1;
  return [...Object.values(showPage(page)), showMarkdown(page)].flatMap((shown) => {
    const found = new Set(shown.match(/k\d+x\d+z/g));
    return required.filter((word) => !found.has(word));
  });
}

for (let seed = first; seed < first + seeds; seed += 1) {
  const property = fc.property(
    randomPieces,
    (pieces) => findLost(makeRandomPage(pieces)).length === 0,
  );
  const { counterexample } = fc.check(property, { seed, numRuns: PAGES_A_SEED });
  if (!counterexample) continue;
  failed += 1;
  const page = makeRandomPage(counterexample[0]);
  process.stdout.write(`seed ${seed} loses ${findLost(page)} of ${JSON.stringify(page)}\n`);
}
process.stdout.write(
  `${pages} random pages from seed ${first}, ${words} words; ${failed} seeds of ${seeds} with lost ones\n`,
);

for (const name of listCorpora()) {
  const corpus = await readCorpus(name);
  let lost = 0;
  for (const [path, source] of corpus.pages) {
    const required = dropSyntax(source);
    const { html, text } = showPage(source);
    const forms = { html: readShownWords(html), text, markdown: showMarkdown(source) };
    for (const [form, said] of Object.entries(forms)) {
      const missing = findLostWords(required, said);
      lost += missing.length;
      if (missing.length > 0)
        process.stdout.write(`${name}/${path}, ${form}: ${missing.join(' ')}\n`);
    }
  }
  failed += lost;
  process.stdout.write(`${name}: ${corpus.pages.size} pages, ${lost} words lost\n`);
}
if (failed > 0) process.exitCode = 1;
