import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TreeError } from '@octavo/trees';
import type { HttpClient } from 'isomorphic-git';
import type { ProcessLimits } from '../../../platform/processes/process-limits.ts';
import type { RepositoryOrder } from './repository/repository-message.ts';
import { runRepository } from './repository/run-repository.ts';
import { sortEntries, type TreeLimits, type TreeSource } from './tree-source.ts';
import { watchHttp } from './watch-http.ts';

const GIBIBYTE = 1024 ** 3;
const MINUTE_MS = 60_000;
/** What reading a repository of somebody else may take. */
const REMOTE_LIMITS: ProcessLimits = { processorMs: 2 * MINUTE_MS, memoryBytes: GIBIBYTE };
/** What reading one on this machine may take, which is its owner's. */
const LOCAL_LIMITS: ProcessLimits = { processorMs: 10 * MINUTE_MS, memoryBytes: 4 * GIBIBYTE };
const TIMEOUT_MS = 10 * MINUTE_MS;

/** How a repository is read. */
export interface RepositoryOptions {
  /** Branch, tag or commit. */
  ref?: string | undefined;
  /** What messages and the tree call it. */
  label?: string | undefined;
  processLimits?: ProcessLimits | undefined;
  /** Ends the reading at once. */
  signal?: AbortSignal | undefined;
}

/**
 * Lists a commit of a repository on this machine: `gitdir` is the repository itself (a `.git` folder
 * or a bare repository), `ref` a branch, tag or commit, by default what `HEAD` names. Links and
 * submodules are skipped and reported. Uncommitted changes are not part of a commit. All of it is read
 * in a process of its own, whose files the entries are.
 *
 * @throws TreeError for a repository that goes beyond the limits
 */
export async function openRepositoryTree(
  gitdir: string,
  limits: TreeLimits,
  { label = gitdir, ...options }: RepositoryOptions = {},
): Promise<TreeSource> {
  const { processLimits = LOCAL_LIMITS } = options;
  return openReadTree({ source: { gitdir }, limits, processLimits }, { ...options, label });
}

/**
 * Clones one branch without history through `http` into a temporary folder and lists its tip, in a
 * process of its own.
 *
 * @throws TreeError for a repository that cannot be reached, or goes beyond the limits
 */
export async function openRemoteTree(
  url: string,
  limits: TreeLimits,
  { http: reach, ...options }: Omit<RepositoryOptions, 'label'> & { http: HttpClient },
): Promise<TreeSource> {
  if (!URL.canParse(url)) throw new TreeError('The address of the repository is malformed', url);
  const label = withoutCredentials(url);
  const http = watchHttp(reach);
  try {
    const { processLimits = REMOTE_LIMITS } = options;
    const tree = await openReadTree(
      { source: { url }, limits, processLimits },
      { ...options, label, http },
    );
    return tree.git === undefined ? tree : { ...tree, git: { ...tree.git, url: label } };
  } catch (error) {
    if (error instanceof TreeError || options.signal?.aborted === true) throw error;
    const cause = http.failure() ?? error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TreeError(`The repository ${label} cannot be cloned (${reason})`);
  }
}

async function openReadTree(
  order: Pick<RepositoryOrder, 'source' | 'limits' | 'processLimits'>,
  { ref, label, http, signal }: RepositoryOptions & { label: string; http?: HttpClient },
): Promise<TreeSource> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-clone-'));
  const close = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const { entries, skipped, commit } = await runRepository(
      { kind: 'order', ...order, ref, folder },
      { timeoutMs: TIMEOUT_MS, signal, ...(http && { http }) },
    );
    const { committedAt, ...git } = commit;
    const modifiedAt = new Date(committedAt * 1000);
    return {
      label,
      entries: sortEntries(
        entries.map(({ path, oid, size }) => ({
          path,
          size,
          modifiedAt,
          read: () => readFile(join(folder, 'files', oid)),
        })),
      ),
      skipped,
      git: { ...git, ...(ref === undefined ? {} : { ref }) },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The URL as it may be shown and logged. */
export function withoutCredentials(url: string): string {
  const parsed = new URL(url);
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}
