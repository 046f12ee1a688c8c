/** Links by which people read a site that is for those who have one. */
export interface ShareLinksTable {
  id: string;
  site_id: string;
  name: string;
  /** 0 or 1. */
  active: number;
  /** SHA-256 of the secret, base64url; unique. */
  secret_hash: string;
  /** The secret, sealed with the installation's key: it is shown again. */
  secret: string;
  created_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    share_links: ShareLinksTable;
  }
}
