/**
 * How content is written as a tree of files, such as importing gives the same content of: what a tree
 * was read from is written byte for byte as it was where nothing changed, and a table of contents is
 * edited in its own style where something did.
 */
export { editSummary, type SummaryEdit } from './edit-summary.ts';
export { type EntryMatches, matchEntries } from './match-entries.ts';
export { type ExportedFile, type ExportInput, type ExportPlan, planExport } from './plan-export.ts';
export { writeFrontMatter } from './write-front-matter.ts';
export { type SummaryInput, writeSummary } from './write-summary.ts';
