import fs from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TreeError } from '@octavo/trees';
import type { HttpClient } from 'isomorphic-git';
import { openFolderTree } from './folder-tree.ts';
import { narrowTree, wrapperOf } from './narrow-tree.ts';
import { openTarTree } from './tar-tree.ts';
import { DEFAULT_TREE_LIMITS, type TreeLimits, type TreeSource } from './tree-source.ts';
import { openZipTree } from './zip-tree.ts';

export interface OpenTreeOptions {
  limits?: Partial<TreeLimits>;
  /** Leaves the folder that wraps a whole archive in its paths. */
  keepsWrapper?: boolean;
  /** Branch, tag or commit; only for repositories. */
  ref?: string;
  /** What messages and the tree call it; the location unless given. */
  label?: string;
  /** How to reach a remote repository; without it a URL is refused. */
  http?: HttpClient;
  /** Ends the reading of a repository at once. */
  signal?: AbortSignal;
}

/**
 * Opens whatever `location` names: a folder, a .zip, .tar.gz or .tar file, a Git repository on this
 * machine (its last commit is read, not the working copy) or the `https:` URL of one. Archives are
 * known by their first bytes, and the one folder that wraps a whole archive is stepped into. Throws
 * a `TreeError` with a reason a person can act on.
 */
export async function openTree(
  location: string,
  options: OpenTreeOptions = {},
): Promise<TreeSource> {
  const limits = { ...DEFAULT_TREE_LIMITS, ...options.limits };
  if (/^https?:\/\//i.test(location)) return openUrl(location, limits, options);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(location) && !/^file:/i.test(location)) {
    throw new TreeError('Only https: and file: URLs can be imported', location);
  }
  if (/^[^/\\]+@[^/\\]+:/.test(location)) {
    throw new TreeError('SSH addresses cannot be imported; use the https: URL', location);
  }
  return openLocal(/^file:/i.test(location) ? fileURLToPath(location) : location, limits, options);
}

async function openUrl(
  url: string,
  limits: TreeLimits,
  options: OpenTreeOptions,
): Promise<TreeSource> {
  const { http } = options;
  if (http === undefined) throw new TreeError('Remote repositories cannot be imported here');
  const { openRemoteTree } = await import('./git-tree.ts');
  return openRemoteTree(url, limits, { http, ref: options.ref, signal: options.signal });
}

async function openLocal(
  path: string,
  limits: TreeLimits,
  options: OpenTreeOptions,
): Promise<TreeSource> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new TreeError('There is no such file or folder', path);
  if (!found.isDirectory()) {
    if (options.ref !== undefined)
      throw new TreeError('A ref can be given only for a repository', path);
    const label = options.label ?? path;
    const archive = { ...(await openArchive(path, limits, label)), label };
    return options.keepsWrapper ? archive : stepIntoWrapper(archive);
  }
  const gitdir = await findRepository(path);
  if (gitdir !== undefined) {
    const { ref, signal } = options;
    const { openRepositoryTree } = await import('./git-tree.ts');
    return openRepositoryTree(gitdir, limits, { ref, signal, label: path });
  }
  if (options.ref !== undefined)
    throw new TreeError('A ref can be given only for a repository', path);
  return openFolderTree(path, limits);
}

/** The Git folder of a repository that has a commit; a fresh one is read as a plain folder. */
async function findRepository(path: string): Promise<string | undefined> {
  for (const gitdir of [join(path, '.git'), path]) {
    const isRepository = await stat(join(gitdir, 'objects')).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isRepository) continue;
    const { default: git } = await import('isomorphic-git');
    const head = await git.resolveRef({ fs, gitdir, ref: 'HEAD' }).catch(() => undefined);
    if (head !== undefined) return gitdir;
  }
  return undefined;
}

async function openArchive(path: string, limits: TreeLimits, label: string): Promise<TreeSource> {
  const start = await readStart(path);
  if (start[0] === 0x50 && start[1] === 0x4b) return openZipTree(path, limits);
  if (start[0] === 0x1f && start[1] === 0x8b) return openTarTree(path, limits, { gzip: true });
  if (start.subarray(257, 262).toString('latin1') === 'ustar') {
    return openTarTree(path, limits, { gzip: false });
  }
  throw new TreeError('The file is neither a .zip nor a .tar.gz archive', label);
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function stepIntoWrapper(source: TreeSource): TreeSource {
  const wrapper = wrapperOf(source.entries);
  return wrapper === '' ? source : { ...narrowTree(source, wrapper), label: source.label };
}
