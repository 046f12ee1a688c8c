import { describe, expect, it } from 'vitest';
import { listCorpora, readCorpus } from '../../tests/read-corpora.ts';
import { buildDocument } from '../read/index.ts';
import { findMovedWords } from '../testing/find-moved-words.ts';
import { contextOf } from '../testing/make-nodes.ts';
import { renderHtml } from './render-html.ts';

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

function readShown(source: string): string {
  const document = buildDocument(source, { blocks: [], resolve: () => undefined });
  return renderHtml(document, contextOf())
    .replace(/<\/?(?:[hou][lr2-4]|li|p|pre|t[dhr]|div|summary|figcaption)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#?\w+;/g, ' ');
}

describe.skipIf(names.length === 0).each(names)('%s', (name) => {
  it('says on every page what its source says, in the same order', async () => {
    const { pages } = await readCorpus(name);
    const moved = [...pages].flatMap(([path, source]) =>
      findMovedWords(dropUnseen(source), readShown(source)).map((found) => ({ path, ...found })),
    );
    expect(moved).toEqual([]);
  });
});
