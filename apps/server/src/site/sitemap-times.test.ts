import fs from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import git from 'isomorphic-git';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { importInto, type SiteServer, startSiteServer } from './testing/site-server.ts';

const CHANGED = new Date('2024-03-05T06:07:08Z');

describe('the times of pages in a sitemap', () => {
  let server: SiteServer;
  let folder: string;
  beforeAll(async () => {
    server = await startSiteServer();
    folder = await mkdtemp(join(tmpdir(), 'octavo-times-'));
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** By the path below the site. */
  async function readTimes(path: string): Promise<Record<string, string>> {
    const sitemap = await (await fetch(`${server.origin}${path}/sitemap.xml`)).text();
    const entries = sitemap.matchAll(/<loc>[^<]*?\/sites\/[^/<]+([^<]*)<\/loc><lastmod>([^<]+)/g);
    return Object.fromEntries([...entries].map(([, page = '', time = '']) => [page, time]));
  }

  async function writeFolder(name: string): Promise<string> {
    const path = join(folder, name);
    await fs.promises.mkdir(path);
    await writeFile(join(path, 'README.md'), '# Home\n');
    await utimes(join(path, 'README.md'), CHANGED, CHANGED);
    return path;
  }

  const formats: Record<string, () => Promise<string>> = {
    folder: () => writeFolder('plain'),
    async tar() {
      const archive = pack();
      archive.entry({ name: 'README.md', mtime: CHANGED }, '# Home\n');
      archive.finalize();
      const path = join(folder, 'a.tar');
      await writeFile(path, await buffer(archive));
      return path;
    },
    async zip() {
      const archive = new ZipFile();
      archive.addBuffer(Buffer.from('# Home\n'), 'README.md', { mtime: CHANGED });
      archive.end();
      const path = join(folder, 'a.zip');
      await writeFile(path, await buffer(archive.outputStream));
      return path;
    },
    async repository() {
      const dir = await writeFolder('git');
      await git.init({ fs, dir });
      await git.add({ fs, dir, filepath: 'README.md' });
      const author = { name: 'Ada', email: 'ada@example.com', timestamp: +CHANGED / 1000 };
      await git.commit({ fs, dir, message: 'One', author });
      return join(dir, '.git');
    },
  };

  it.each(Object.keys(formats))('are those of the files of a %s', async (format) => {
    const location = (await formats[format]?.()) ?? '';
    const { path } = await server.publish({ location, title: format });
    expect(await readTimes(path)).toEqual({ '/': '2024-03-05T06:07:08.000Z' });
  });

  it('follow what a text says, and move on with a change', async () => {
    const about = '---\nlast_update:\n  date: 2023-01-02\n---\n\n# About\n';
    const files = { 'README.md': '# Home\n', 'about.md': about, 'more.md': '# More\n' };
    const tree = (changed: Record<string, string>, modifiedAt: string) =>
      makeMemoryTree({ ...files, ...changed }, { modifiedAt: new Date(modifiedAt) });
    const { path, spaceId } = await server.publish({
      location: tree({}, '2024-05-06T00:00:00Z'),
      title: 'Times',
    });
    const first = {
      '/': '2024-05-06T00:00:00.000Z',
      '/about': '2023-01-02T00:00:00.000Z',
      '/more': '2024-05-06T00:00:00.000Z',
    };
    expect(await readTimes(path)).toEqual(first);
    await importInto(
      server.platform,
      spaceId,
      tree({ 'more.md': '# More\n\nNew.\n' }, '2024-07-08T00:00:00Z'),
    );
    expect(await readTimes(path)).toEqual({ ...first, '/more': '2024-07-08T00:00:00.000Z' });
    const older = tree({ 'more.md': '# More\n\nOld.\n' }, '2024-01-01T00:00:00Z');
    await importInto(server.platform, spaceId, older);
    const { '/more': last = '', ...others } = await readTimes(path);
    expect(others).toEqual({ '/': first['/'], '/about': first['/about'] });
    expect(last > '2024-07-08').toBe(true);
  });
});
