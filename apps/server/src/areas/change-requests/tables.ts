import type { ChangeRequestStatus, ConflictOutcome } from './policy.ts';

/** Row types of the change requests area. */
export interface ChangeRequestsTable {
  id: string;
  space_id: string;
  /** Counts the change requests of one space from 1. */
  number: number;
  status: ChangeRequestStatus;
  subject: string;
  /** Markdown; empty where it has none. */
  description: string;
  created_by: string;
  created_at: string;
  updated_at: string;
  /** The revision that is its content now; on the branch named by its id. */
  revision: string;
  /** The revision of the space that it was made from. */
  revision_initial: string;
  /** The latest revision of the space that it took in; null before the first update. */
  revision_merged_ancestor: string | null;
  /** The revision of the space that its merge gave. */
  revision_merged: string | null;
  merged_at: string | null;
  merged_by: string | null;
  agent_task_id: string | null;
  /** Open comments. */
  comments: number;
  open_conflicts: number;
}

/** Who changed the content of a change request, its creator included. */
export interface ChangeRequestContributorsTable {
  change_request_id: string;
  user_id: string;
  /** The first time. */
  contributed_at: string;
  /** The last time. */
  updated_at: string;
  /** How many times; 0 of who opened it and changed nothing since. */
  edits: number;
}

/** Who was asked to review a change request. */
export interface ChangeRequestRequestedReviewersTable {
  change_request_id: string;
  user_id: string;
  requested_by: string;
  requested_at: string;
  /** The revision of the change request that it was asked for. */
  revision: string;
}

/** What a change request and its space disagree about. */
export interface ChangeRequestConflictsTable {
  id: string;
  change_request_id: string;
  /** Names what is disputed: the same in every merge that finds the same thing disputed. */
  conflict_key: string;
  /** JSON: the conflict as the merge answered it, without its key. */
  conflict: string;
  /** Names the record or variable that it is about; see `subjectOf`. */
  subject: string;
  /** 1 where the places of other pages decide on it as well. */
  depends_on_places: number;
  /** Null while the conflict is open. */
  resolution: ConflictOutcome | null;
  created_at: string;
  resolved_at: string | null;
  resolved_by: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    change_requests: ChangeRequestsTable;
    change_request_contributors: ChangeRequestContributorsTable;
    change_request_requested_reviewers: ChangeRequestRequestedReviewersTable;
    change_request_conflicts: ChangeRequestConflictsTable;
  }
}
