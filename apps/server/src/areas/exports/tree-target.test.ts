import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderTarget } from './tree-target.ts';

const bytes = Buffer.from('new');

describe('openFolderTarget', () => {
  let folder: string;
  let out: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-target-'));
    out = join(folder, 'out');
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('makes the folder and those below it', async () => {
    const target = await openFolderTarget(join(out, 'deep'));
    await target.write('a/b/c..md', bytes);
    await target.write('a/d.md', bytes);
    expect(await readFile(join(out, 'deep/a/b/c..md'), 'utf8')).toBe('new');
    expect(await readdir(join(out, 'deep/a'))).toEqual(['b', 'd.md']);
  });

  it.each([
    '../x.md',
    '/x.md',
    'a/../../x.md',
    'C:x.md',
    'a\\x.md',
    '',
    '.',
    '.git/config',
    'a/.GIT/config',
    'a/nul.md',
    'a.md:b',
  ])('refuses the path %j', async (path) => {
    const target = await openFolderTarget(out);
    await expect(target.write(path, bytes)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['out']);
  });

  it('refuses a folder with files unless it may overwrite', async () => {
    await mkdir(out);
    await writeFile(join(out, 'a.md'), 'a much longer text');
    await writeFile(join(out, 'other.md'), 'other');
    await expect(openFolderTarget(out)).rejects.toThrow(/not empty/);
    const target = await openFolderTarget(out, { overwrite: true });
    await target.write('a.md', bytes);
    expect(await readFile(join(out, 'a.md'), 'utf8')).toBe('new');
    expect(await readFile(join(out, 'other.md'), 'utf8')).toBe('other');
  });

  it('never writes through a link', async () => {
    await mkdir(out);
    await mkdir(join(folder, 'outside'));
    await writeFile(join(folder, 'outside/kept.md'), 'kept');
    await symlink('../outside', join(out, 'linked'));
    await symlink('../outside/kept.md', join(out, 'kept.md'));
    const target = await openFolderTarget(out, { overwrite: true });
    await expect(target.write('linked/a.md', bytes)).rejects.toThrow(/link/);
    await expect(target.write('kept.md', bytes)).rejects.toThrow(/link/);
    expect(await readdir(join(folder, 'outside'))).toEqual(['kept.md']);
    expect(await readFile(join(folder, 'outside/kept.md'), 'utf8')).toBe('kept');
  });

  it('does not write one file over another', async () => {
    const target = await openFolderTarget(out);
    await target.write('a.md', bytes);
    await expect(target.write('a.md', Buffer.from('other'))).rejects.toThrow(/another file/);
    await expect(target.write('a.md/b.md', bytes)).rejects.toThrow(/link or file/);
    expect(await readFile(join(out, 'a.md'), 'utf8')).toBe('new');
  });
});
