export type HostnameStatus = 'pending' | 'active' | 'failed';

/**
 * Host names that sites claim: each organization once, and on the whole server one at a time has it
 * proven.
 */
export interface CustomHostnamesTable {
  /** Lower case. */
  hostname: string;
  /** Of the site. */
  organization_id: string;
  site_id: string;
  /** What a TXT record has to say; random, and another one for each claim. */
  challenge: string;
  status: HostnameStatus;
  claimed_at: string;
  /** When the record was looked for last; null until then. */
  checked_at: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    custom_hostnames: CustomHostnamesTable;
  }
}
