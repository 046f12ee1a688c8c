import type { ProviderName } from './resource.ts';

/** How an organization has its content translated. */
export interface TranslationSettingsTable {
  id: string;
  organization_id: string;
  title: string;
  /** Canonical language tags, as a JSON array. */
  languages: string;
  provider: ProviderName | null;
  /** '' is none. */
  instructions: string;
  /** The entries, as a JSON array. It may be large. */
  glossary: string;
  created_at: string;
  updated_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    translation_settings: TranslationSettingsTable;
  }
}
