import {
  alignBlocks,
  type MergePlan,
  mergeDocuments,
  type PageRecord,
  type StoredDocument,
} from '@octavo/content';
import { readPage } from '@octavo/markup';
import { expect, it } from 'vitest';
import { sha256Base64url } from '../../platform/index.ts';
import { mergeInTime } from './merge-in-time.ts';

const readText = (text: string) => readPage(text, sha256Base64url);

function makeDocument(text: string, before: StoredDocument | null): StoredDocument {
  let made = 0;
  const newId = () => {
    made += 1;
    return `${sha256Base64url(text).slice(0, 6)}${made}`;
  };
  return { text, blocks: alignBlocks(before, { text, ...readText(text) }, newId), links: {} };
}

function makeVersions(count: number) {
  const lines = Array.from({ length: count }, (_, at) => `Pot ${at} was fired in the big kiln.`);
  const write = (change: Record<number, string>) =>
    lines.map((line, at) => change[at] ?? line).join('\n\n');
  const base = makeDocument(write({}), null);
  const ours = makeDocument(write({ 1: 'Ours of the first.', 3: 'Ours.' }), base);
  const theirs = makeDocument(write({ 2: 'Theirs of the second.', 3: 'Theirs.' }), base);
  return { base, ours, theirs };
}

/** A plan in which both sides changed the texts of two pages. */
function makePlan(pages: Record<string, ReturnType<typeof makeVersions>>) {
  const documents = new Map<string, StoredDocument>();
  const changes = Object.entries(pages).map(([id, versions]) => {
    const sides = Object.entries(versions).map(([side, document]) => {
      const hash = `${id} ${side}`;
      documents.set(hash, document);
      return [side, { id, document: hash } as unknown as PageRecord];
    });
    return { id, byOurs: true, ...Object.fromEntries(sides) };
  });
  return { plan: { pages: changes, reusableContents: [] } as unknown as MergePlan, documents };
}

it('long texts are merged in a thread, as they are anywhere; short ones are left alone', async () => {
  const pages = { long: makeVersions(500), short: makeVersions(5) };
  const { plan, documents } = makePlan(pages);
  const { mergeTexts } = await mergeInTime(plan, documents, 'ours');
  const { base, ours, theirs } = pages.long;
  const merged = mergeTexts?.('long', pages.long);
  const tools = {
    hashText: sha256Base64url,
    readText,
    newId: () => 'new',
    yields: 'ours',
  } as const;
  const expected = mergeDocuments(base, ours, theirs, tools);
  expect(merged?.text).toBe(expected.text);
  expect(merged?.text).toContain('Theirs of the second.');
  expect(merged?.blocks.map(({ id }) => id)).toEqual(expected.blocks.map(({ id }) => id));
  expect(merged?.conflicts).toEqual(expected.conflicts);
  expect(merged?.conflicts).toHaveLength(1);
  expect(mergeTexts?.('short', pages.short)).toBeUndefined();
}, 60_000);

it('a text that one side left alone needs no thread', async () => {
  const versions = makeVersions(500);
  const { plan, documents } = makePlan({ same: { ...versions, theirs: versions.base } });
  const { mergeTexts } = await mergeInTime(plan, documents, 'ours');
  expect(mergeTexts?.('same', versions)).toBeUndefined();
});
