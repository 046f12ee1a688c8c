/** Row types of merge rules. `rules` is JSON: a list of `MergeRule`. No row means no rules. */
export interface OrganizationMergeRulesTable {
  organization_id: string;
  rules: string;
}

export interface SpaceMergeRulesTable {
  space_id: string;
  rules: string;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    organization_merge_rules: OrganizationMergeRulesTable;
    space_merge_rules: SpaceMergeRulesTable;
  }
}
