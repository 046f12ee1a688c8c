/** Row types of the area: the look of sites. */
export interface SiteCustomizationsTable {
  site_id: string;
  /** `SiteSettings` as JSON. */
  settings: string;
}

export interface SiteSpaceCustomizationsTable {
  site_space_id: string;
  site_id: string;
  /** `SiteSettings` as JSON. */
  settings: string;
}

/** Pictures and fonts that settings name, as they were when they were set. */
export interface SiteAssetsTable {
  site_id: string;
  /** Hexadecimal SHA-256 of the bytes. */
  hash: string;
  content_type: string;
  bytes: Uint8Array;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    site_customizations: SiteCustomizationsTable;
    site_space_customizations: SiteSpaceCustomizationsTable;
    site_assets: SiteAssetsTable;
  }
}
