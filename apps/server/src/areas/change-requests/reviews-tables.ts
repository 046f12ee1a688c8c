/** Row types of reviews and merge rules. */
export interface ChangeRequestReviewsTable {
  id: string;
  change_request_id: string;
  reviewer_id: string;
  /** `approved` or `changes-requested`. */
  status: string;
  /** The revision of the change request that was reviewed. */
  revision: string;
  created_at: string;
}

export interface ChangeRequestRequestedReviewersTable {
  change_request_id: string;
  user_id: string;
  requested_by: string;
  requested_at: string;
  /** The revision of the change request that it was asked for. */
  revision: string;
}

/** `rules` is JSON: what `mergeRules` describes. No row means no rules. */
export interface OrganizationMergeRulesTable {
  organization_id: string;
  rules: string;
}

export interface SpaceMergeRulesTable {
  space_id: string;
  rules: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    change_request_reviews: ChangeRequestReviewsTable;
    change_request_requested_reviewers: ChangeRequestRequestedReviewersTable;
    organization_merge_rules: OrganizationMergeRulesTable;
    space_merge_rules: SpaceMergeRulesTable;
  }
}
