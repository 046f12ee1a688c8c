import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testActor } from '../../testing/test-actor.ts';
import { commitRevision, listSources, type RevisionView } from '../content/index.ts';
import type { TreeFiles } from './testing/memory-tree.ts';
import { openTreeSpace, type TreeSpace } from './testing/tree-space.ts';

const SUMMARY = [
  '# Table of contents\n',
  '* [Setup](setup.md)',
  '* [Rollout](rollout.md "Roll it out")',
  '* [`Box<T>`](box.md)',
  '* [](plain.md)\n',
].join('\n');

const FILES = {
  'SUMMARY.md': SUMMARY,
  'setup.md': '# Setting everything up\n\nFirst.\n',
  'rollout.md': '---\ntitle: Rolling out\n---\n\n# Rolling out\n\nSecond.\n',
  'box.md': '# The box\n',
  'plain.md': '# Plain\n',
};

describe('titles of a tree with a SUMMARY', () => {
  let space: TreeSpace;
  let view: RevisionView;

  beforeAll(async () => {
    space = await openTreeSpace();
  });

  afterAll(() => space[Symbol.asyncDispose]());

  const importFiles = (files: TreeFiles) => space.importFiles(files);
  const exportFiles = () => space.exportFiles();

  const readPage = async (path: string) => {
    view = await space.readView();
    const page = view.pagesBySourcePath().get(path);
    if (page === undefined) throw new Error(`There is no page ${path}.`);
    return page;
  };

  it('are its labels, while every byte stays and a second import changes nothing', async () => {
    await importFiles(FILES);
    expect((await readPage('setup.md')).title).toBe('Setup');
    expect((await readPage('setup.md')).linkTitle).toBeUndefined();
    expect(await readPage('rollout.md')).toMatchObject({
      title: 'Rollout',
      linkTitle: 'Roll it out',
    });
    expect((await readPage('box.md')).title).toBe('Box<T>');
    expect((await readPage('plain.md')).title).toBe('Plain');
    expect(await exportFiles()).toEqual(FILES);
    expect((await importFiles(FILES)).changed).toBe(false);
  });

  it('stay when the body of a page is edited, and follow its heading when that is edited', async () => {
    await importFiles(FILES);
    const { id } = await readPage('setup.md');
    const write = async (markdown: string) => {
      const change = { operation: 'update_page', page: id, document: { markdown } };
      expect((await space.opened.change([change])).status).toBe(200);
      return (await readPage('setup.md')).title;
    };
    expect(await write('# Setting everything up\n\nFirst of all.\n')).toBe('Setup');
    expect(await write('---\nowner: kiln\n---\n\n# Setting everything up\n\nFirst.\n')).toBe(
      'Setup',
    );
    expect(await exportFiles()).toMatchObject({ 'SUMMARY.md': SUMMARY });
    expect(await write('# Getting ready\n\nFirst.\n')).toBe('Getting ready');
    expect(await exportFiles()).toMatchObject({
      'SUMMARY.md': SUMMARY.replace('[Setup]', '[Getting ready]'),
      'setup.md': '# Getting ready\n\nFirst.\n',
    });
  });

  it('may have anchors before and within them, and marks of notes are no links', async () => {
    const { warnings } = await importFiles({
      ...FILES,
      'box.md':
        '# Box\n\n<a id="one"></a>\n\n## First\n\n## <a name="two">Second</a>\n\n## Third { #three }\n',
      'plain.md':
        '# Plain\n\n[1](box.md#one) [2](box.md#two) [3](box.md#three) [4](box.md#four)\n\n[word](#user-content-fn-1)[^1]\n\n[^1]: note\n',
    });
    expect(warnings.map(({ kind, message }) => [kind, message])).toEqual([
      ['broken-anchor', 'box.md#four'],
    ]);
  });

  it('are written into the label alone when a page is renamed', async () => {
    await importFiles(FILES);
    const pages = await Promise.all(['setup.md', 'rollout.md'].map(readPage));
    const changes = pages.map(({ id }, at) => ({
      operation: 'update_page',
      page: id,
      title: `Renamed ${at}`,
    }));
    expect((await space.opened.change(changes)).status).toBe(200);
    const written = await exportFiles();
    const renamed = SUMMARY.replace('[Setup]', '[Renamed 0]').replace('[Rollout]', '[Renamed 1]');
    expect(written).toEqual({ ...FILES, 'SUMMARY.md': renamed });
    expect((await importFiles(written)).changed).toBe(true);
    expect((await readPage('setup.md')).title).toBe('Renamed 0');
    expect((await importFiles(written)).changed).toBe(false);
  });

  it('that an earlier version took from the headings are exported as they came', async () => {
    await importFiles(FILES);
    const page = await readPage('setup.md');
    const { platform } = space.opened.server;
    const commit = (fields: Partial<typeof page>) =>
      platform.database.transaction((tx) =>
        commitRevision(platform, tx, {
          spaceId: space.opened.spaceId,
          type: 'edits',
          actor: testActor,
          pages: new Map([[page.id, { ...page, ...fields }]]),
        }),
      );
    await commit({ title: 'Setting everything up', linkTitle: 'Setup' });
    expect(await exportFiles()).toEqual(FILES);
    await commit({ title: 'Another', linkTitle: 'Setup' });
    expect((await exportFiles())['SUMMARY.md']).toContain('* [Another](setup.md "Setup")');
    expect((await importFiles(FILES)).changed).toBe(true);
    expect((await readPage('setup.md')).title).toBe('Setup');
    expect((await listSources(platform, view)).map(({ path }) => path)).toEqual(['SUMMARY.md']);
  });
});
