import type { ProcessLimits } from '../../../../platform/processes/process-limits.ts';
import type { SkippedEntry, TreeLimits } from '../tree-source.ts';

/** What a process that reads a repository is sent first, and once. */
export interface RepositoryOrder {
  kind: 'order';
  /** The address of a repository to clone, or the folder of one on this machine. */
  source: { url: string } | { gitdir: string };
  /** Branch, tag or commit; what `HEAD` names unless given. */
  ref?: string | undefined;
  /** An empty folder that everything is written into. */
  folder: string;
  limits: TreeLimits;
  processLimits: ProcessLimits;
}

/** The files of a commit, each written into the folder of the order under the name of its object. */
export interface ReadRepository {
  entries: readonly { path: string; oid: string; size: number }[];
  skipped: readonly SkippedEntry[];
  /** `committedAt` is in seconds since 1970. */
  commit: { oid: string; message: string; committedAt: number };
}

/** Why there is no tree: what a person can act on, too much memory or time, or anything else. */
export type RepositoryFailure = 'refused' | 'memory' | 'time' | 'error';

/** What the process says. */
export type RepositoryMessage =
  | { kind: 'read'; repository: ReadRepository }
  | { kind: 'failed'; reason: RepositoryFailure; message: string }
  | HttpQuestion;

/** A request that the process wants to be sent: it reaches no host itself. */
export interface HttpQuestion {
  kind: 'request';
  id: number;
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array;
}

/** What came of a request, in the order of its coming. */
export type HttpAnswer =
  | {
      kind: 'answer';
      id: number;
      url: string;
      status: number;
      headers: Record<string, string>;
    }
  | { kind: 'chunk'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'unanswered'; id: number; message: string };
