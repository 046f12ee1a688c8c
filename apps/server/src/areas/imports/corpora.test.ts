import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, sha256Hex } from '../../platform/index.ts';
import { findCorpus, listCorpora } from '../../testing/corpora.ts';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { readHead, readRevision } from '../content/index.ts';
import { exportTree } from '../exports/index.ts';
import { type ImportSummary, importIntoSpace, openTree, type TreeSource } from './index.ts';
import { makeSpace } from './testing/make-space.ts';
import { makeMemoryTarget } from './testing/memory-tree.ts';

const corpora = listCorpora();

/** Pages below the content root, as the listing that comes with the archives counts them. */
const PAGES: Readonly<Record<string, number>> = {
  'trunk-docs': 347,
  'beefree-sdk-docs': 207,
  'openg2p-documentation': 509,
  'pgsql-tw-docs': 1067,
  'vitepress-docs': 282,
};

const summaries = new Map<string, ImportSummary>();

describe.skipIf(corpora.length === 0)('the corpora', () => {
  afterAll(() => console.log(describeSummaries()));

  describe.each(corpora)('%s', (name) => {
    let platform: Platform & AsyncDisposable;
    let source: TreeSource;
    let spaceId: string;

    beforeAll(async () => {
      platform = await openTestPlatform('sqlite');
      source = await openTree(findCorpus(name) ?? '');
      spaceId = await makeSpace(platform);
      const summary = await importIntoSpace(platform, source, { spaceId, authorId: null });
      summaries.set(name, summary);
    });

    afterAll(async () => {
      await source.close();
      await platform[Symbol.asyncDispose]();
    });

    it('imports whole', async () => {
      const summary = summaries.get(name);
      expect(summary?.changed).toBe(true);
      if (PAGES[name] !== undefined) expect(summary?.pages).toBe(PAGES[name]);
      const head = await readHead(platform.database.db, spaceId);
      const view = await readRevision(platform, head);
      const tree = view?.tree();
      expect(tree?.home?.type).toBe('document');
      expect(tree?.byPath.size).toBe(tree?.byId.size);
      for (const page of tree?.byId.values() ?? []) {
        expect(page.title).not.toBe('');
        expect(page.slug).not.toMatch(/[\s/?#%\\]/);
      }
    });

    it('exports every byte as it was', async () => {
      const target = makeMemoryTarget();
      const summary = await exportTree(platform, spaceId, target);
      expect(summary).toMatchObject({ summaryWritten: false, textsRewritten: 0 });
      const written = [...target.files].map(([path, bytes]) => `${path} ${sha256Hex(bytes)}`);
      const original: string[] = [];
      for (const { path, read } of source.entries) {
        original.push(`${path} ${sha256Hex(await read())}`);
      }
      expect(written.sort()).toEqual(original.sort());
    });

    it('makes no revision when it is imported again', async () => {
      const again = await importIntoSpace(platform, source, { spaceId, authorId: null });
      expect(again).toMatchObject({ changed: false, revisionId: summaries.get(name)?.revisionId });
    });

    it('keeps ids when it has changed, and changes nothing else', async () => {
      const before = await readRevision(platform, summaries.get(name)?.revisionId ?? '');
      const path = [...(before?.pagesBySourcePath().keys() ?? [])].sort().at(-1) ?? '';
      const entries = source.entries.map((entry) =>
        entry.path === path
          ? {
              ...entry,
              read: async () => Buffer.concat([await entry.read(), Buffer.from('\n\nMore.\n')]),
            }
          : entry,
      );
      const changed = await importIntoSpace(
        platform,
        { ...source, entries },
        { spaceId, authorId: null },
      );
      const after = await readRevision(platform, changed.revisionId);
      expect(after?.row.parents).toEqual([before?.id]);
      const pages = [...(after?.tree().byId.values() ?? [])];
      const different = pages.filter((page) => before?.tree().byId.get(page.id) !== page);
      expect(different.map(({ sourcePath }) => sourcePath)).toEqual([path]);
      expect(pages.length).toBe(before?.tree().byId.size);
      expect(after?.content.files).toBe(before?.content.files);
      expect(after?.content.sources).toBe(before?.content.sources);
    });
  });
});

/** A table of what was imported, for people. */
function describeSummaries(): string {
  const rows = [...summaries].map(([name, summary]) => [
    name,
    summary.pages,
    summary.files,
    summary.reusableContents,
    summary.seconds.toFixed(2),
    Math.round(summary.pages / summary.seconds),
    Object.entries(summary.warningCounts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  ]);
  const head = ['corpus', 'pages', 'files', 'includes', 'seconds', 'pages/s', 'warnings'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
