import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { openTree, type TreeSource } from '../../../imports/index.ts';
import type { BuiltTree } from '../built-tree.ts';

/** The files of an archive, by path. */
export type ZipFiles = Readonly<Record<string, string | Uint8Array>>;

/** Packs files as a .zip archive. */
export async function zipOf(files: ZipFiles): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** Packs files as an archive in a `data:` URL. */
export async function zipUrlOf(files: ZipFiles): Promise<string> {
  return `data:application/zip;base64,${(await zipOf(files)).toString('base64')}`;
}

/** Opens files as an archive that was fetched. Closing it removes it. */
export async function openZip(files: ZipFiles): Promise<TreeSource> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-test-'));
  const path = join(folder, 'a.zip');
  await writeFile(path, await zipOf(files));
  const tree = await openTree(path);
  const close = () => tree.close().then(() => rm(folder, { recursive: true, force: true }));
  return { ...tree, close };
}

/** The texts of a tree by path, and its table of contents as `path-or-title[children]`. */
export async function readBuilt({ tree, contents }: BuiltTree) {
  const files: Record<string, string> = {};
  for (const { path, read } of tree.entries) files[path] = Buffer.from(await read()).toString();
  await tree.close();
  return { files, outline: sketch(contents) };
}

function sketch(entries: BuiltTree['contents']): string {
  return entries
    .map(({ title, path, children }) => {
      const below = children.length === 0 ? '' : `[${sketch(children)}]`;
      return `${path ?? title}${below}`;
    })
    .join(' ');
}
