import type { Role } from '@octavo/contract';
import type {
  OrganizationCommunityType,
  OrganizationType,
  OrganizationUseCase,
} from '@octavo/contract/orgs';

/** Row types of the organizations area. */
export interface OrganizationsTable {
  id: string;
  title: string;
  type: OrganizationType;
  use_case: OrganizationUseCase | null;
  community_type: OrganizationCommunityType | null;
  /** A JSON array of the domains it claims, in the order they were given; `email_domains` has which are proven. */
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

/** Domains of e-mail addresses that organizations claim. Several may claim one; one of them proves it. */
export interface EmailDomainsTable {
  organization_id: string;
  /** Lower case. */
  domain: string;
  /** What a TXT record of the domain has to say; random, and another one for each claim. */
  challenge: string;
  claimed_at: string;
  /** Null until it is proven. */
  verified_at: string | null;
  /** When the record was looked for last, once it is proven. */
  checked_at: string | null;
  /** Since when the record of a proven claim was not found; null as long as it is there. */
  missing_since: string | null;
  /** 0 or 1. Whether an operator vouched for it, so that no record is looked for; 0 unless given. */
  vouched?: number | undefined;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    organizations: OrganizationsTable;
    email_domains: EmailDomainsTable;
  }
}
