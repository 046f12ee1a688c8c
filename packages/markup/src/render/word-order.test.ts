import { describe, expect, it } from 'vitest';
import { listCorpora, readCorpus } from '../../tests/read-corpora.ts';
import { dropSyntax } from '../testing/drop-syntax.ts';
import { findLostWords } from '../testing/find-lost-words.ts';
import { findMovedWords } from '../testing/find-moved-words.ts';
import { readShownWords, showMarkdown, showPage } from '../testing/show-page.ts';

const names = listCorpora();

/** A source without what no reader sees: front matter, numbers of items, footnotes, targets and elements of HTML. */
function dropUnseen(source: string): string {
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^[ \t>]*(?:[*+-]|\d+[.)])[ \t]+/gm, '')
    .replace(/^\[\^[^\]\n]+\]:.*$/gm, '')
    .replace(/\]\((?:<[^>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)[^)\n]*\)/g, '] ')
    .replace(/<\/?[a-z][^<>]*>|\|/gi, '\n');
}

/** One of so many pages is read as Markdown for its readers too; every night all are. */
const AS_MARKDOWN = 12;

describe.skipIf(names.length === 0).each(names)('%s', (name) => {
  it('says on every page and in search what its source says, in the same order', async () => {
    const { pages } = await readCorpus(name);
    const moved: object[] = [];
    const lost: object[] = [];
    let words = 0;
    for (const [index, [path, source]] of [...pages].entries()) {
      const required = dropSyntax(source);
      const { html, text } = showPage(source);
      const shown = readShownWords(html);
      const forms = { html: shown, text };
      if (index % AS_MARKDOWN === 0) Object.assign(forms, { markdown: showMarkdown(source) });
      for (const [form, said] of Object.entries(forms)) {
        const missing = findLostWords(required, said);
        if (missing.length > 0) lost.push({ path, form, missing });
      }
      for (const found of findMovedWords(dropUnseen(source), shown)) moved.push({ path, ...found });
      words += required.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    }
    console.info(`${name}: ${pages.size} pages of ${words} words, ${lost.length} with lost ones`);
    expect(lost).toEqual([]);
    expect(moved).toEqual([]);
    expect(words).toBeGreaterThan(10_000);
  });
});
