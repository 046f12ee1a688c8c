/** Row types of the organizations area. */
export interface OrganizationsTable {
  id: string;
  title: string;
  type: string;
  use_case: string | null;
  community_type: string | null;
  /** A JSON array of texts. */
  email_domains: string;
  /** Unique on the server, lower case. */
  hostname: string | null;
  default_role: string | null;
  /** JSON of `{ type, site }`. */
  default_content: string | null;
  logo: string | null;
  /** 0 or 1. */
  sso: number;
  /** 0 or 1. */
  ai: number;
  /** 0 or 1. */
  invite_links: number;
  created_at: string;
  updated_at: string;
}

/** Who belongs to an organization, and as what. */
export interface MembersTable {
  organization_id: string;
  user_id: string;
  /** Null for a guest. */
  role: string | null;
  /** 0 or 1. A disabled member is a stranger. */
  disabled: number;
  /** 0 or 1. */
  sso: number;
  joined_at: string;
  last_seen_at: string | null;
}

/** Roles granted on one object; `subject_kind` is `user` or `team`. */
export interface GrantsTable {
  organization_id: string;
  object_kind: string;
  object_id: string;
  subject_kind: string;
  subject_id: string;
  role: string;
  created_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    organizations: OrganizationsTable;
    members: MembersTable;
    grants: GrantsTable;
  }
}
