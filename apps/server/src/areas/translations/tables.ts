import type { ProviderName } from '@octavo/contract/translations';

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
  /** The most characters that are sent in a month; null is no limit. */
  characters_per_month: number | null;
  /** A key for the provider in place of the operator's, sealed. */
  provider_key: string | null;
  /** The job that translates now, and until when it has to say that it still does; null: none. */
  run: string | null;
  run_until: string | null;
  created_at: string;
  updated_at: string;
}

/**
 * What a variant is at: `waiting` for a place in the queue or for its provider, `translating`, `complete` where all
 * that the source said was said, `failed` until somebody changes something, `limited` by the month.
 */
export type VariantState = 'waiting' | 'translating' | 'complete' | 'failed' | 'limited';

/** A space that is kept in step with another one, in another language. */
export interface TranslationVariantsTable {
  id: string;
  organization_id: string;
  settings_id: string;
  source_space_id: string;
  target_space_id: string;
  /** Canonical language tags. */
  source_language: string;
  language: string;
  state: VariantState;
  is_paused: number;
  /** Whether its next run goes through everything, as after a change of the glossary. */
  is_forced: number;
  /** Why it failed or waits, in words. */
  message: string | null;
  /** When it is to be looked at again; null: not before something changes. */
  due_at: string | null;
  /** Grows whenever something changes that a run has to see. */
  wanted: number;
  /** How often its provider was busy, one time after the other. */
  tries: number;
  /** The revision of the source that the target was last brought in step with; null: never. */
  synced_revision_id: string | null;
  /** The branch of the target's history that holds what the machine made. */
  machine_branch_id: string | null;
  /** Of the last run: what there was to say, what of it is said, and what could not be. */
  segments: number;
  translated: number;
  failed: number;
  created_at: string;
  updated_at: string;
}

/** Words that people edited and whose source changed since. */
export interface TranslationOutdatedTable {
  variant_id: string;
  /** A page or a reusable content. */
  page_id: string;
  block: string;
  /** '' is the block as a whole. */
  part: string;
  /** What the machine makes of the source now; null where the source has it no more. */
  machine: string | null;
  since_revision_id: string;
  created_at: string;
}

/** What was translated before, as its provider answered it. */
export interface TranslationMemoryTable {
  settings_id: string;
  language: string;
  segment_key: string;
  text: string;
  created_at: string;
}

/** What a provider was asked for in a month. */
export interface TranslationUsageTable {
  settings_id: string;
  /** Such as `2026-11`, in UTC. */
  month: string;
  provider: ProviderName;
  characters: number;
  input_tokens: number;
  output_tokens: number;
  requests: number;
}

/** What an organization spent of the operator's services in a month. */
export interface TranslationSpendingTable {
  organization_id: string;
  /** Such as `2026-11`, in UTC. */
  month: string;
  characters: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    translation_settings: TranslationSettingsTable;
    translation_variants: TranslationVariantsTable;
    translation_outdated: TranslationOutdatedTable;
    translation_memory: TranslationMemoryTable;
    translation_usage: TranslationUsageTable;
    translation_spending: TranslationSpendingTable;
  }
}
