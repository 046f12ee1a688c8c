import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { checkTreePath, TreeError } from '@octavo/trees';
import git from 'isomorphic-git';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTree } from './open-tree.ts';
import type { TreeLimits, TreeSource } from './tree-source.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-trees-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface ZipItem {
  name: string;
  content?: string | Buffer;
  /** Unix mode with the file type. */
  mode?: number;
  /** Sizes and checksum to declare instead of the true ones. */
  declared?: { size?: number; crc?: number };
  flags?: number;
}

/** A .zip as PKWARE's APPNOTE 6.3.10 lays it out, with whatever names and numbers a test wants. */
function makeZip(items: readonly ZipItem[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', mode = 0o100644, declared = {}, flags = 0x800 } of items) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const rawName = Buffer.from(name);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(declared.crc ?? crc32(bytes), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(declared.size ?? bytes.length, 8);
    const version = Buffer.from([20, 0, flags & 0xff, flags >> 8, 8, 0, 0, 0, 0, 0]);
    const nameLength = Buffer.alloc(2);
    nameLength.writeUInt16LE(rawName.length);
    const header = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      version,
      sizes,
      nameLength,
      Buffer.alloc(2),
      rawName,
    ]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        Buffer.from([20, 3]),
        version,
        sizes,
        nameLength,
        Buffer.alloc(2),
        tail.subarray(0, 2),
        tail.subarray(2),
        rawName,
      ]),
    );
    local.push(header, packed);
    offset += header.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(items.length, 8);
  end.writeUInt16LE(items.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

interface TarItem {
  name: string;
  content?: string | Buffer;
  type?: 'file' | 'directory' | 'symlink' | 'link' | 'character-device' | 'block-device' | 'fifo';
  linkname?: string;
}

async function makeTarGz(items: readonly TarItem[]): Promise<Buffer> {
  const stream = pack();
  for (const { name, content = '', type = 'file', linkname } of items) {
    const header = { name, type, ...(linkname === undefined ? {} : { linkname }) };
    if (type === 'file') stream.entry(header, Buffer.from(content));
    else stream.entry(header);
  }
  stream.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return gzipSync(Buffer.concat(chunks));
}

async function openBytes(bytes: Buffer, limits: Partial<TreeLimits> = {}): Promise<TreeSource> {
  const path = join(folder, 'archive');
  await writeFile(path, bytes);
  return openTree(path, { limits });
}

async function listFiles(tree: TreeSource): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of tree.entries) files[entry.path] = Buffer.from(await entry.read()).toString();
  await tree.close();
  return files;
}

const good = [
  { name: 'a-error..md', content: '# A' },
  { name: '..hidden/文.md', content: '# B' },
];

describe('openTree', () => {
  it('reads a .zip and a .tar.gz alike, whatever the file is called', async () => {
    const expected = { 'a-error..md': '# A', '..hidden/文.md': '# B' };
    expect(await listFiles(await openBytes(makeZip(good)))).toEqual(expected);
    expect(await listFiles(await openBytes(await makeTarGz(good)))).toEqual(expected);
  });

  it('reads names in UTF-8 where the archive does not say so', async () => {
    const zip = makeZip([{ name: '文.md', content: 'x', flags: 0 }]);
    expect(await listFiles(await openBytes(zip))).toEqual({ '文.md': 'x' });
  });

  it('steps into the one folder that wraps an archive', async () => {
    const items = [
      { name: 'docs-1.2/', type: 'directory' as const },
      { name: './docs-1.2/a.md', content: 'a' },
      { name: 'docs-1.2/b/c.md', content: 'c' },
    ];
    expect(await listFiles(await openBytes(await makeTarGz(items)))).toEqual({
      'a.md': 'a',
      'b/c.md': 'c',
    });
  });

  it('leaves no temporary file behind', async () => {
    const list = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('octavo-import-'));
    const before = await list();
    const tree = await openBytes(await makeTarGz(good));
    if (process.platform !== 'win32') {
      // Not even while it is open, so that a process that is killed leaves none.
      expect((await list()).filter((name) => !before.includes(name))).toEqual([]);
    }
    await tree.close();
    await tree.close();
    await expect(openBytes(await makeTarGz([...good, ...good]))).rejects.toThrow(TreeError);
    expect((await list()).filter((name) => !before.includes(name))).toEqual([]);
  });

  it('refuses what is no archive, what is not there, and what it cannot reach', async () => {
    await expect(openBytes(Buffer.from('hello'))).rejects.toThrow(/neither a .zip/);
    await expect(openTree(join(folder, 'none'))).rejects.toThrow(/no such file/);
    await expect(openTree('git@example.com:a/b.git')).rejects.toThrow(/SSH/);
    await expect(openTree('ftp://example.com/a')).rejects.toThrow(/https/);
    await expect(openTree('https://example.com/a.git')).rejects.toThrow(/cannot be imported here/);
  });

  const names = [
    ['a parent segment', '../evil.md', /leaves the tree/],
    ['a parent segment inside', 'docs/../../evil.md', /leaves the tree/],
    ['an absolute path', '/etc/evil.md', /absolute/],
    ['a drive letter', 'C:/evil.md', /drive letter/],
    ['a drive letter without a slash', 'c:evil.md', /drive letter/],
    ['a backslash', 'docs\\..\\evil.md', /backslash/],
    ['a UNC path', '\\\\host\\share\\evil.md', /backslash/],
    ['an empty segment', 'docs//evil.md', /empty segment/],
    ['a dot segment', 'docs/./evil.md', /"\." segment/],
    ['a line break', 'docs/e\nvil.md', /control character/],
    ['a C1 control character', 'docs/e\u0085vil.md', /control character/],
    ['a name that is too long', `${'n'.repeat(256)}.md`, /longer than 255/],
    ['too many folders', `${'d/'.repeat(70)}a.md`, /deeper than 64/],
  ] as const;

  it.each(names)('refuses an archive whole for %s', async (_, name, message) => {
    await expect(openBytes(makeZip([...good, { name }]))).rejects.toThrow(message);
    await expect(openBytes(await makeTarGz([...good, { name }]))).rejects.toThrow(message);
  });

  it('refuses a NUL in the name of a .zip entry', async () => {
    await expect(openBytes(makeZip([{ name: 'a\0.md' }]))).rejects.toThrow(/control character/);
  });

  it.each([
    ['twice', ['a.md', 'a.md'], /occurs twice/],
    ['twice in two spellings', ['a.md', './a.md'], /occurs twice/],
    ['as a file and a folder', ['a', 'a/b.md'], /both a file and a folder/],
    ['as a folder and a file', ['a/b.md', 'a'], /both a file and a folder/],
  ])('refuses an archive with a path %s', async (_, paths, message) => {
    const items = paths.map((name) => ({ name }));
    await expect(openBytes(makeZip(items))).rejects.toThrow(message);
    await expect(openBytes(await makeTarGz(items))).rejects.toThrow(message);
  });

  it('takes paths that differ only by case or normalisation for different files', async () => {
    const items = [
      { name: 'A.md', content: '1' },
      { name: 'a.md', content: '2' },
      { name: 'caf\u00e9.md', content: '3' },
      { name: 'cafe\u0301.md', content: '4' },
    ];
    expect(Object.values(await listFiles(await openBytes(makeZip(items)))).sort()).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
  });

  it.each([
    ['a symbolic link', { name: 'l.md', type: 'symlink', linkname: '/etc/passwd' }, /link/],
    ['a hard link', { name: 'l.md', type: 'link', linkname: 'a.md' }, /link/],
    ['a character device', { name: 'd', type: 'character-device' }, /device/],
    ['a block device', { name: 'd', type: 'block-device' }, /device/],
    ['a pipe', { name: 'd', type: 'fifo' }, /device/],
  ] as const)('refuses a .tar.gz with %s', async (_, item, message) => {
    await expect(openBytes(await makeTarGz([...good, item]))).rejects.toThrow(message);
  });

  it.each([
    ['a symbolic link', 0o120777],
    ['a character device', 0o020666],
    ['a pipe', 0o010666],
  ])('refuses a .zip with %s', async (_, mode) => {
    const zip = makeZip([...good, { name: 'l.md', content: '/etc/passwd', mode }]);
    await expect(openBytes(zip)).rejects.toThrow(/link or a special file/);
  });

  it('refuses an encrypted .zip', async () => {
    await expect(openBytes(makeZip([{ name: 'a.md', flags: 0x801 }]))).rejects.toThrow(/encrypted/);
  });

  it('refuses an archive with too many entries, folders counted', async () => {
    const items = [{ name: 'a.md' }, { name: 'b.md' }, { name: 'c/', type: 'directory' as const }];
    const limits = { maxEntries: 2 };
    await expect(openBytes(makeZip(items), limits)).rejects.toThrow(/more than 2 entries/);
    await expect(openBytes(await makeTarGz(items), limits)).rejects.toThrow(/more than 2 entries/);
  });

  it('refuses an archive with more than fifty thousand entries', async () => {
    const items = Array.from({ length: 50_001 }, (_, index) => ({ name: `${index}` }));
    await expect(openBytes(makeZip(items.slice(0, 60_000)))).rejects.toThrow(/50000 entries/);
  });

  it('refuses an archive that expands beyond the limit', async () => {
    const items = [1, 2, 3].map((n) => ({ name: `${n}.md`, content: 'x'.repeat(400) }));
    await expect(openBytes(makeZip(items), { maxBytes: 1000 })).rejects.toThrow(
      /more than 1000 bytes/,
    );
    const tar = await makeTarGz(items);
    await expect(openBytes(tar, { maxBytes: 1000 })).rejects.toThrow(/more than 1000 bytes/);
    await expect(openBytes(tar, { maxFileBytes: 399 })).rejects.toThrow(/larger than 399 bytes/);
  });

  it('refuses a decompression bomb while it expands', async () => {
    const content = Buffer.alloc(8 * 1024 * 1024);
    await expect(openBytes(makeZip([{ name: 'a.md', content }]))).rejects.toThrow(/times its size/);
    const tar = await makeTarGz([{ name: 'a.md', content }]);
    await expect(openBytes(tar)).rejects.toThrow(/times its size/);
  });

  it('refuses an entry that is larger or other than it declares', async () => {
    const lies = [
      { name: 'a.md', content: 'x'.repeat(5000), declared: { size: 10 } },
      { name: 'a.md', content: 'x'.repeat(50), declared: { crc: 1 } },
    ];
    for (const lie of lies) {
      const tree = await openBytes(makeZip([lie]));
      await expect(tree.entries[0]?.read()).rejects.toThrow(TreeError);
      await tree.close();
    }
  });

  it('refuses archives that are cut short', async () => {
    const zip = makeZip(good);
    const tar = await makeTarGz(good);
    await expect(openBytes(zip.subarray(0, zip.length - 10))).rejects.toThrow(TreeError);
    await expect(openBytes(tar.subarray(0, tar.length - 20))).rejects.toThrow(TreeError);
  });

  it('lists a folder without following links', async () => {
    await mkdir(join(folder, 'tree/guide'), { recursive: true });
    await mkdir(join(folder, 'tree/node_modules'));
    await writeFile(join(folder, 'tree/guide/a.md'), 'a');
    await writeFile(join(folder, 'tree/node_modules/x.md'), 'x');
    await writeFile(join(folder, 'secret.md'), 'secret');
    await symlink('../secret.md', join(folder, 'tree/link.md'));
    await symlink('/etc', join(folder, 'tree/etc'));
    const tree = await openTree(join(folder, 'tree'));
    expect(tree.skipped.map(({ path, reason }) => `${reason} ${path}`).sort()).toEqual([
      'link etc',
      'link link.md',
    ]);
    expect(await listFiles(tree)).toEqual({ 'guide/a.md': 'a' });
  });

  it('refuses a file that became a link after it was listed', async () => {
    const path = join(folder, 'tree/a.md');
    await mkdir(join(folder, 'tree'));
    await writeFile(path, 'abc');
    await writeFile(join(folder, 'secret'), 'abc');
    const tree = await openTree(join(folder, 'tree'));
    await rm(path);
    await symlink('../secret', path);
    await expect(tree.entries[0]?.read()).rejects.toThrow();
  });
});

describe('openTree of a repository', () => {
  async function makeRepository(): Promise<string> {
    const dir = join(folder, 'repository');
    await mkdir(join(dir, 'guide'), { recursive: true });
    await writeFile(join(dir, 'guide/a.md'), 'committed');
    await symlink('/etc/passwd', join(dir, 'link.md'));
    await git.init({ fs, dir, defaultBranch: 'main' });
    await git.add({ fs, dir, filepath: ['guide/a.md', 'link.md'] });
    const author = { name: 'A', email: 'a@example.com' };
    await git.commit({ fs, dir, message: 'One', author });
    await git.branch({ fs, dir, ref: 'old' });
    await writeFile(join(dir, 'guide/a.md'), 'second');
    await git.add({ fs, dir, filepath: 'guide/a.md' });
    await git.commit({ fs, dir, message: 'Two', author });
    await writeFile(join(dir, 'guide/a.md'), 'not committed');
    return dir;
  }

  it('reads the last commit, and skips links', async () => {
    const dir = await makeRepository();
    const tree = await openTree(dir);
    expect(tree.git?.oid).toBe(await git.resolveRef({ fs, dir, ref: 'HEAD' }));
    expect(tree.git?.message).toBe('Two');
    expect(tree.skipped).toEqual([{ path: 'link.md', reason: 'link' }]);
    expect(await listFiles(tree)).toEqual({ 'guide/a.md': 'second' });
  });

  it('reads a branch, a file: URL and a bare repository', async () => {
    const dir = await makeRepository();
    expect(await listFiles(await openTree(dir, { ref: 'old' }))).toEqual({
      'guide/a.md': 'committed',
    });
    expect(await listFiles(await openTree(`file://${dir}`))).toEqual({ 'guide/a.md': 'second' });
    expect(await listFiles(await openTree(join(dir, '.git')))).toEqual({ 'guide/a.md': 'second' });
    await expect(openTree(dir, { ref: 'gone' })).rejects.toThrow(/"gone"/);
  });

  it('refuses a repository beyond the limits', async () => {
    const dir = await makeRepository();
    await expect(openTree(dir, { limits: { maxBytes: 3 } })).rejects.toThrow(/more than 3 bytes/);
  });

  it.skipIf(spawnSync('git', ['--version']).status !== 0)(
    'reads what git itself packed',
    async () => {
      const dir = await makeRepository();
      await promisify(execFile)('git', ['-C', dir, 'gc', '-q']);
      expect(await listFiles(await openTree(dir))).toEqual({ 'guide/a.md': 'second' });
    },
  );
});

describe('checkTreePath', () => {
  it('gives a path its one spelling', () => {
    expect(checkTreePath('./a/b.md')).toBe('a/b.md');
    expect(checkTreePath('a/b/')).toBe('a/b');
    expect(checkTreePath('./')).toBe('');
    expect(checkTreePath('a/x..y/...md')).toBe('a/x..y/...md');
  });

  it('refuses text that is not valid Unicode', () => {
    expect(() => checkTreePath('a\ud800.md')).toThrow(/Unicode/);
  });
});
