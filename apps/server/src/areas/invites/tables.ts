import type { Role } from '@octavo/contract';

/** What an invite lets people into. */
export type InviteKind = 'organization' | 'space' | 'collection';

/** Links that let whoever has them into an organization, or onto something in it. */
export interface LinkInvitesTable {
  /** The beginning of the id that the link carries. It is no secret, so events name the invite by it. */
  id: string;
  /** The rest of that id. It is kept as it is, since who manages invites sees the link again. */
  secret: string;
  organization_id: string;
  object_kind: InviteKind;
  object_id: string;
  role: Role;
  /** Null for a link that stays open until it is deleted. */
  expires_at: string | null;
  /** Who made it, or changed it last: it is worth what that person may give now. */
  created_by: string;
  created_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    link_invites: LinkInvitesTable;
  }
}
