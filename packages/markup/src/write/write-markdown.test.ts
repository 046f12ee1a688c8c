import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { listCorpora, readCorpus } from '../../tests/read-corpora.ts';
import type { DocumentNode, TextNode } from '../document.ts';
import { buildDocument } from '../read/index.ts';
import { resolveFixtureTarget } from '../testing/fixture-space.ts';
import { writeMarkdown } from './write-markdown.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures');
const ROWS = readdirSync(FOLDER).flatMap((section) =>
  readdirSync(join(FOLDER, section)).map((row) => `${section}/${row}`),
);

function readBack(text: string): { first: unknown; second: unknown; written: string } {
  const targets = new Map<string, string>();
  const read = (source: string, kind: 'page' | 'fragment'): DocumentNode =>
    buildDocument(source, {
      blocks: [],
      kind,
      resolve(raw, use) {
        const ref = resolveFixtureTarget(raw, use);
        if (ref) targets.set(JSON.stringify(ref), raw);
        return ref;
      },
    });
  const document = read(text, 'page');
  const written = writeMarkdown(document, {
    writeTarget: (ref) =>
      ref.kind === 'user'
        ? `https://app.example.org/u/${ref.user}`
        : targets.get(JSON.stringify(ref)),
  });
  return { first: dropKeys(document), second: dropKeys(read(written, 'fragment')), written };
}

/** A document without keys, its text by runs of equal marks: white space has none but code. */
function dropKeys(document: DocumentNode): unknown {
  return JSON.parse(
    JSON.stringify(document, (name, value) => {
      if (name === 'key') return undefined;
      return value?.object === 'text' ? joinRuns(value) : value;
    }),
  );
}

function joinRuns(node: TextNode): { text: string; marks: string[] }[] {
  const runs: { text: string; marks: string[] }[] = [];
  for (const leaf of node.leaves) {
    const marks = leaf.marks.map((mark) => `${mark.type} ${JSON.stringify(mark.data)}`).toSorted();
    const isCode = leaf.marks.some((mark) => mark.type === 'code');
    for (const text of isCode ? [leaf.text] : leaf.text.split(/(\s+)/)) {
      const own = !isCode && text.trim() === '' ? [] : marks;
      const last = runs[runs.length - 1];
      if (last && last.marks.join() === own.join()) last.text += text;
      else if (text !== '') runs.push({ text, marks: own });
    }
  }
  return runs;
}

describe('writeMarkdown', () => {
  it.each(ROWS)('writes %s so that it is read as the same nodes', (row) => {
    const text = readFileSync(join(FOLDER, row, 'input.md'), 'utf8');
    const { first, second, written } = readBack(text);
    expect(second, written).toEqual(first);
  });

  it.each([
    '1) a # b',
    '\\# not a heading',
    'a\\*b\\_c \\[d] \\<e> &amp;lt; \\$$x$$ \\:rocket: \\`f\\`',
    '**a**b *c*d ~~e~~f',
    '* a\n\n- b\n\n1. c\n\n1) d',
    '*\n\n  * x',
    '`` a`b `` `|` <code> x </code>',
    'x\\\n\\* y',
  ])('writes what %j reads as, the same again', (text) => {
    const { first, second, written } = readBack(text);
    expect(second, written).toEqual(first);
  });

  it('writes broken targets as they were, and references without a target as broken', () => {
    const text = '[a](missing\\_a.md) ![b](<missing b.png>)\n';
    const document = buildDocument(text, { blocks: [], resolve: () => undefined });
    expect(writeMarkdown(document)).toContain('[a](missing\\_a.md)');
    const resolved = buildDocument('[a](a.md)', {
      blocks: [],
      resolve: () => ({ kind: 'page', page: 'p' }),
    });
    expect(writeMarkdown(resolved)).toBe('[a](broken-reference)\n');
  });

  it('keeps a column title that has several lines in the head of its table', () => {
    const read = (text: string) => buildDocument(text, { blocks: [], resolve: () => undefined });
    const table = read('| a |\n| - |\n| b |\n');
    const text = JSON.stringify(table).replace('"title":"a"', '"title":"a \\n\\n# c"');
    const written = writeMarkdown(JSON.parse(text) as DocumentNode);
    expect(written.split('\n')[0]).toBe('| a # c |');
    expect(read(written).nodes.map((node) => 'type' in node && node.type)).toEqual(['table']);
  });
});

const names = listCorpora();

describe.skipIf(names.length === 0).each(names)('writeMarkdown on %s', (name) => {
  it('writes every page so that it is read as the same nodes', async () => {
    const { pages } = await readCorpus(name);
    const differing: string[] = [];
    for (const [path, text] of pages) {
      const { first, second } = readBack(text);
      if (!isDeepStrictEqual(first, second)) differing.push(path);
    }
    expect(differing).toEqual([]);
  }, 120_000);
});
