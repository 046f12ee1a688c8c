import { importDocx } from './import-docx.ts';
import { importHtml } from './import-html.ts';
import { importMarkdown } from './import-markdown.ts';
import { importArchive, importWiki } from './import-tree-source.ts';
import type { Importer } from './importer.ts';

/** How each source is imported. One that is missing is refused. */
export const importers: ReadonlyMap<string, Importer> = new Map([
  ['docx', importDocx],
  ['github-wiki', importWiki],
  ['html', importHtml],
  ['markdown', importMarkdown],
  ['zip', importArchive],
]);
