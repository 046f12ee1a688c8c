import type { Role, TeamRole } from '@octavo/contract';

/** Kinds of objects that roles can be had on. */
export type AccessKind = 'organization' | 'collection' | 'space' | 'site';

/** Who belongs to an organization, and as what. */
export interface MembersTable {
  organization_id: string;
  user_id: string;
  /** Null for a guest. */
  role: Role | null;
  /** 0 or 1. A disabled member is a stranger. */
  disabled: number;
  /** 0 or 1. */
  sso: number;
  joined_at: string;
  last_seen_at: string | null;
  /** 1 for who had an account when they were invited, and has done nothing here yet; 0 unless given. */
  unmet?: number | undefined;
}

/** Who belongs to a team of an organization; its members alone do. */
export interface TeamMembersTable {
  team_id: string;
  user_id: string;
  /** That of the team. */
  organization_id: string;
  role: TeamRole;
  joined_at: string;
}

/**
 * What roles on an object follow from besides memberships and grants: one row for each object that
 * roles can be had on, whichever area it belongs to.
 */
export interface AccessObjectsTable {
  id: string;
  kind: AccessKind;
  organization_id: string;
  /** The collection it is in; null at the organization's root. */
  parent_id: string | null;
  /** The most that the organization role gives on it and below; null leaves that to what is above. */
  default_level: Role | null;
  /** 0 or 1. A deleted object counts for nobody, until it is restored. */
  deleted: number;
  /**
   * Fractional index among all objects with the same parent, deleted ones included; null for what has
   * no place among others, as organizations and sites.
   */
  position: string | null;
}

/** Every object with itself (depth 0) and with each collection above it (depth 1 is the nearest). */
export interface AccessAncestorsTable {
  object_id: string;
  ancestor_id: string;
  depth: number;
}

/** Roles granted on one object to a user or a team. */
export interface GrantsTable {
  organization_id: string;
  object_kind: AccessKind;
  object_id: string;
  subject_kind: 'user' | 'team';
  subject_id: string;
  role: Role;
  created_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    members: MembersTable;
    team_members: TeamMembersTable;
    access_objects: AccessObjectsTable;
    access_ancestors: AccessAncestorsTable;
    grants: GrantsTable;
  }
}
