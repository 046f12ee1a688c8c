import fs from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TreeError } from '@octavo/trees';
import git, { type HttpClient } from 'isomorphic-git';
import { openLedger } from '../entry-ledger.ts';
import type { SkippedEntry, TreeLimits } from '../tree-source.ts';
import { checkPack } from './check-pack.ts';
import type { ReadRepository, RepositoryOrder } from './repository-message.ts';

const SYMBOLIC_LINK_MODE = 0o120000;
const FILE_TYPE_MASK = 0o170000;
/** A tree of so many entries has folders and a commit beside its files, and few more objects. */
const OBJECTS_PER_ENTRY = 4;
const MORE_OBJECTS = 1000;
/** How much is kept of what a commit says of itself. */
const MAX_MESSAGE = 10_000;

/**
 * Reads the commit of a repository, which is cloned without its history where the order names an
 * address: writes each of its files once, by the name of its object, and lists them. Links and
 * submodules are skipped and reported.
 *
 * @throws TreeError where the tree or the repository goes beyond its limits
 */
export async function readRepository(
  order: RepositoryOrder,
  http: HttpClient,
): Promise<ReadRepository> {
  const { source, ref, folder, limits } = order;
  if ('url' in source) {
    await git.clone({
      fs: guardFiles(limits),
      http,
      dir: folder,
      url: source.url,
      depth: 1,
      singleBranch: true,
      noCheckout: true,
      noTags: true,
      ...(ref === undefined ? {} : { ref }),
    });
  }
  const gitdir = 'url' in source ? join(folder, '.git') : source.gitdir;
  const repository = { fs, gitdir, cache: {} };
  const oid = await resolveCommit(repository, ref ?? 'HEAD');
  const { commit, oid: found } = await git.readCommit({ ...repository, oid });
  const listed = await listFiles(repository, oid, { folder, limits });
  return {
    ...listed,
    commit: {
      oid: found,
      message: commit.message.slice(0, MAX_MESSAGE).trim(),
      committedAt: commit.committer.timestamp,
    },
  };
}

/** Files in which a pack is looked through before it is there: what it expands to is known then. */
function guardFiles(limits: TreeLimits) {
  const { maxEntries, maxFileBytes, maxBytes } = limits;
  const objects = OBJECTS_PER_ENTRY * maxEntries + MORE_OBJECTS;
  const write = async (path: string, data: string | Uint8Array, options?: object) => {
    if (path.endsWith('.pack') && typeof data !== 'string') {
      checkPack(data, { objects, objectBytes: maxFileBytes, bytes: maxBytes });
    }
    await fs.promises.writeFile(path, data, options);
  };
  return { promises: { ...fs.promises, writeFile: write } };
}

interface Repository {
  fs: typeof fs;
  gitdir: string;
  cache: object;
}

async function listFiles(
  repository: Repository,
  root: string,
  { folder, limits }: { folder: string; limits: TreeLimits },
): Promise<Pick<ReadRepository, 'entries' | 'skipped'>> {
  const ledger = openLedger(limits);
  const entries: { path: string; oid: string; size: number }[] = [];
  const skipped: SkippedEntry[] = [];
  const sizes = new Map<string, number>();
  const files = join(folder, 'files');
  await mkdir(files);
  const pending: { path: string; oid: string }[] = [{ path: '', oid: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { tree } = await git.readTree({ ...repository, oid: next.oid });
    for (const { path: name, oid, type, mode } of tree) {
      const path = next.path === '' ? name : `${next.path}/${name}`;
      if (type === 'tree') {
        ledger.addFolder(path);
        pending.push({ path, oid });
      } else if (type === 'commit' || isLink(mode)) {
        ledger.addSkipped();
        skipped.push({ path, reason: type === 'commit' ? 'submodule' : 'link' });
      } else {
        const size = sizes.get(oid) ?? (await writeBlob(repository, oid, files));
        sizes.set(oid, size);
        entries.push({ path: ledger.addFile(path, size), oid, size });
      }
    }
  }
  return { entries, skipped };
}

async function writeBlob(repository: Repository, oid: string, folder: string): Promise<number> {
  const { blob } = await git.readBlob({ ...repository, oid });
  await writeFile(join(folder, oid), blob);
  return blob.length;
}

function isLink(mode: string): boolean {
  return (Number.parseInt(mode, 8) & FILE_TYPE_MASK) === SYMBOLIC_LINK_MODE;
}

async function resolveCommit(repository: Repository, ref: string): Promise<string> {
  try {
    return await git.resolveRef({ ...repository, ref });
  } catch {
    try {
      return await git.expandOid({ ...repository, oid: ref });
    } catch {
      throw new TreeError(`The repository has no branch, tag or commit "${ref}"`);
    }
  }
}
