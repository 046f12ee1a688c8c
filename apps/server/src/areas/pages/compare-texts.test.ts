import { alignBlocks, type StoredDocument } from '@octavo/content';
import { type RenderContext, readPage } from '@octavo/markup';
import { expect, it } from 'vitest';
import { sha256Base64url } from '../../platform/index.ts';
import { type ComparedTexts, compareTexts } from './compare-texts.ts';

const LINKS: StoredDocument['links'] = {
  'kiln.md': { kind: 'page', page: 'p1' },
  'kiln.md#heat': { kind: 'anchor', page: 'p1', anchor: 'heat' },
  'gone.md': { kind: 'page', page: 'gone' },
  'pot.png': { kind: 'file', file: 'f1' },
};

const CONTEXT: RenderContext = {
  resolveRef: (ref) =>
    'page' in ref && ref.page === 'p1'
      ? { href: `/kiln${ref.kind === 'anchor' ? '#heat' : ''}`, title: 'Kiln' }
      : undefined,
  resolveFile: (ref) =>
    ref.kind === 'file'
      ? { src: '/pot', name: 'pot.png', size: 3, contentType: 'image/png' }
      : undefined,
  reusableContent: () => undefined,
  highlight: () => undefined,
  variables: { space: { version: '3' }, page: {} },
  claims: { role: 'potter' },
};

function makeDocument(text: string, before: StoredDocument | null): StoredDocument {
  let made = 0;
  const newId = () => {
    made += 1;
    return `${before === null ? 'a' : 'b'}${made}`;
  };
  const { blocks } = readPage(text, sha256Base64url);
  return { text, blocks: alignBlocks(before, { text, blocks }, newId), links: LINKS };
}

function makeTexts(count: number): ComparedTexts {
  const lines = Array.from(
    { length: count },
    (_, at) => `Pot ${at} is [in](kiln.md), [hot](kiln.md#heat), [cold](gone.md) ![pot](pot.png).`,
  );
  const before = makeDocument(lines.join('\n\n'), null);
  lines[count - 1] = 'Version {{ space.vars.version }} of [the kiln](kiln.md) ![pot](pot.png).';
  lines.splice(1, 1);
  return { before, after: makeDocument(lines.join('\n\n'), before), kind: 'page' };
}

it('long texts are compared in a thread, and the answer is that of short ones', async () => {
  const long = makeTexts(300);
  expect(long.after?.text.length).toBeGreaterThan(16 * 1024);
  const budget = { left: 10_000 };
  const blocks = await compareTexts(long, undefined, { budget });
  expect(budget.left).toBeLessThan(10_000);
  expect(blocks).toMatchObject({ counts: { added: 0, removed: 1, edited: 1, moved: 0 } });
  const html = await compareTexts(long, CONTEXT, { budget });
  const short = await compareTexts(makeTexts(4), CONTEXT, { budget });
  const textOf = (one: typeof html) =>
    one !== undefined && 'html' in one ? one.html.replaceAll(/\d+/g, '0') : '';
  expect(textOf(html)).toContain('href="/kiln#heat"'.replaceAll(/\d/g, '0'));
  expect(textOf(html)).toContain('src="/pot"');
  // Only how many blocks are the same, and which are the last ones, is another.
  expect(textOf(html)).toBe(textOf(short));
}, 60_000);

it('texts that take longer than is left of the time are not compared', async () => {
  const budget = { left: 1 };
  expect(await compareTexts(makeTexts(3000), CONTEXT, { budget })).toBeUndefined();
  expect(budget.left).toBeLessThanOrEqual(0);
  expect(await compareTexts(makeTexts(300), undefined, { budget })).toBeUndefined();
}, 60_000);
