import type { Role } from '../../http/roles.ts';
import type {
  OrganizationCommunityType,
  OrganizationType,
  OrganizationUseCase,
} from './resource.ts';

/** Row types of the organizations area. */
export interface OrganizationsTable {
  id: string;
  title: string;
  type: OrganizationType;
  use_case: OrganizationUseCase | null;
  community_type: OrganizationCommunityType | null;
  /** A JSON array of texts. */
  email_domains: string;
  /** Unique on the server, lower case. */
  hostname: string | null;
  default_role: Role | null;
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

declare module '../../platform/db/tables.ts' {
  interface Tables {
    organizations: OrganizationsTable;
  }
}
