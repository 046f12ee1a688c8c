import type { ImportSource } from '@octavo/contract/imports';
import { importConfluence } from './confluence/import-confluence.ts';
import { importDocx } from './import-docx.ts';
import { importGoogleDoc } from './import-google-docs.ts';
import { importHtml } from './import-html.ts';
import { importMarkdown } from './import-markdown.ts';
import { importArchive, importWiki } from './import-tree-source.ts';
import type { Importer } from './importer.ts';
import { importNotion } from './notion/import-notion.ts';
import { importWebsite } from './website/import-website.ts';

/** How each source is imported: what is not here is no source. */
export const importers = {
  confluence: importConfluence,
  docx: importDocx,
  'github-wiki': importWiki,
  'google-docs': importGoogleDoc,
  html: importHtml,
  markdown: importMarkdown,
  notion: importNotion,
  website: importWebsite,
  zip: importArchive,
} as const satisfies Readonly<Record<ImportSource, Importer>>;
