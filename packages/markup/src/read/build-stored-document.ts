import type { StoredDocument } from '@octavo/content';
import type { DocumentNode } from '../document.ts';
import { buildDocument } from './build-document.ts';

/** `fragment` for reusable contents, which have no title of their own. */
export type TreeKind = 'page' | 'fragment';

/** The JSON form of a stored document. Targets mean what they meant when it was written. */
export function buildStoredDocument(
  { text, blocks, links }: StoredDocument,
  kind: TreeKind,
): DocumentNode {
  const resolve = (raw: string) => (Object.hasOwn(links, raw) ? links[raw] : undefined);
  return buildDocument(text, { blocks, resolve, kind });
}
