import type { DocumentNode } from '../document.ts';
import type { TypstContext } from './typst-context.ts';
import { writeTypstBook } from './write-book.ts';

/** One document as a complete Typst source, without a cover, contents or a title of its own. */
export function writeTypst(document: DocumentNode, context: TypstContext): string {
  const page = { id: '', title: '', kind: 'document', document: () => document } as const;
  return writeTypstBook({ title: '', cover: false, pages: [{ ...page, children: [] }] }, context);
}
