/** Row types of the area of provisioning. */

/** Tokens by which an identity provider provisions an organization. */
export interface ScimTokensTable {
  id: string;
  organization_id: string;
  label: string;
  /** SHA-256 of the secret, base64url; the secret itself is never stored. */
  secret_hash: string;
  created_at: string;
  expires_at: string | null;
}

/** What a provider says of a member, besides what the member and the account hold. */
export interface ScimUsersTable {
  organization_id: string;
  user_id: string;
  /** What the provider calls the member. */
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  /** What the provider calls the member, who is shown so until the organization has met them. */
  display_name: string | null;
  /** The same in lower case, for searching. */
  search_name: string | null;
  /** When the member was changed last, by the provider or by anybody else. */
  updated_at: string;
}

/** What a provider says of a team, besides what the team holds. */
export interface ScimGroupsTable {
  team_id: string;
  /** What the provider calls the team. */
  external_id: string | null;
  /** When the team or who is in it was changed last. */
  updated_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    scim_tokens: ScimTokensTable;
    scim_users: ScimUsersTable;
    scim_groups: ScimGroupsTable;
  }
}
