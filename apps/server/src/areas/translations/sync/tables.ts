/** A page or reusable content with segments that no sync had a translation of yet. */
export interface TranslationGapsTable {
  variant_id: string;
  record_id: string;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    translation_gaps: TranslationGapsTable;
  }
}
