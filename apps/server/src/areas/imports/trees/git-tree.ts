import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import git, { type HttpClient } from 'isomorphic-git';
import { openLedger } from './entry-ledger.ts';
import {
  type SkippedEntry,
  sortEntries,
  type TreeEntry,
  TreeError,
  type TreeLimits,
  type TreeSource,
} from './tree-source.ts';
import { watchHttp } from './watch-http.ts';

const SYMBOLIC_LINK_MODE = 0o120000;
const FILE_TYPE_MASK = 0o170000;

/**
 * Lists a commit of a repository on this machine: `gitdir` is the repository itself (a `.git` folder
 * or a bare repository), `ref` a branch, tag or commit, by default what `HEAD` names. Links and
 * submodules are skipped and reported. Uncommitted changes are not part of a commit.
 */
export async function openRepositoryTree(
  gitdir: string,
  limits: TreeLimits,
  options: { ref?: string; label?: string; url?: string } = {},
): Promise<TreeSource> {
  const repository = { fs, gitdir, cache: {} };
  const oid = await resolveCommit(repository, options.ref ?? 'HEAD');
  const commit = await git.readCommit({ ...repository, oid });
  const ledger = openLedger(limits);
  const entries: TreeEntry[] = [];
  const skipped: SkippedEntry[] = [];
  const pending: { path: string; oid: string }[] = [{ path: '', oid }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { tree } = await git.readTree({ ...repository, oid: next.oid });
    for (const item of tree) {
      const path = next.path === '' ? item.path : `${next.path}/${item.path}`;
      if (item.type === 'tree') {
        ledger.addFolder(path);
        pending.push({ path, oid: item.oid });
      } else if (item.type === 'commit') skipped.push({ path, reason: 'submodule' });
      else if (isLink(item.mode)) skipped.push({ path, reason: 'link' });
      else {
        const read = async () => (await git.readBlob({ ...repository, oid: item.oid })).blob;
        const size = (await read()).length;
        entries.push({ path: ledger.addFile(path, size), size, read });
      }
    }
  }
  return {
    label: options.label ?? gitdir,
    entries: sortEntries(entries),
    skipped,
    git: {
      oid: commit.oid,
      message: commit.commit.message.trim(),
      ...(options.ref === undefined ? {} : { ref: options.ref }),
      ...(options.url === undefined ? {} : { url: options.url }),
    },
    close: async () => undefined,
  };
}

/** Clones one branch without history through `http` into a temporary folder and lists its tip. */
export async function openRemoteTree(
  url: string,
  limits: TreeLimits,
  options: { http: HttpClient; ref?: string },
): Promise<TreeSource> {
  if (!URL.canParse(url)) throw new TreeError('The address is malformed', url);
  const label = withoutCredentials(url);
  const folder = await mkdtemp(join(tmpdir(), 'octavo-clone-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const http = watchHttp(options.http);
  try {
    await git.clone({
      fs,
      http,
      dir: folder,
      url,
      depth: 1,
      singleBranch: true,
      noCheckout: true,
      noTags: true,
      ...(options.ref === undefined ? {} : { ref: options.ref }),
    });
    const tree = await openRepositoryTree(join(folder, '.git'), limits, { label, url: label });
    return { ...tree, close: remove };
  } catch (error) {
    await remove();
    if (error instanceof TreeError) throw error;
    const cause = http.failure() ?? error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TreeError(`The repository ${label} cannot be cloned (${reason})`);
  }
}

function isLink(mode: string): boolean {
  return (Number.parseInt(mode, 8) & FILE_TYPE_MASK) === SYMBOLIC_LINK_MODE;
}

async function resolveCommit(
  repository: { fs: typeof fs; gitdir: string },
  ref: string,
): Promise<string> {
  try {
    return await git.resolveRef({ ...repository, ref });
  } catch {
    try {
      return await git.expandOid({ ...repository, oid: ref });
    } catch {
      throw new TreeError(`The repository has no commit that "${ref}" names`);
    }
  }
}

/** The URL as it may be shown and logged. */
export function withoutCredentials(url: string): string {
  const parsed = new URL(url);
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}
