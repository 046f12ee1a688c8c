/** How visitors sign in to sites; a site made before there was any has no row until it is changed. */
export interface VisitorAuthTable {
  site_id: string;
  backend: 'custom' | 'integration';
  /** Where visitors are sent to sign in. */
  fallback_url: string | null;
  /** The key that tokens of visitors are signed with, sealed with the installation's key. */
  private_key: string;
  /** Another one with each key: what was given to visitors names it, and ends with it. */
  key_id: string;
  updated_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    visitor_auth: VisitorAuthTable;
  }
}
