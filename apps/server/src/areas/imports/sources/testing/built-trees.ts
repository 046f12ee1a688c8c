import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ZipFiles, zipOf } from '../../../../testing/zip-of.ts';
import { openTree } from '../../trees/open-tree.ts';
import type { TreeSource } from '../../trees/tree-source.ts';
import type { BuiltTree } from '../built-tree.ts';

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
