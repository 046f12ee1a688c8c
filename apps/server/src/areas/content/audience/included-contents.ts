import type { StoredDocument } from '@octavo/content';
import { type DocumentNode, readInclusions } from '@octavo/markup';
import type { Platform } from '../../../platform/index.ts';
import { readTreeInTime } from '../document-tree.ts';
import { readDocuments } from '../documents.ts';
import type { SeenRevision } from '../see-revision.ts';

/**
 * The reusable contents that documents of a revision include, those within them too, by their ids: a
 * level per query. Conditions in the documents are not looked at.
 */
export async function readIncludedContents(
  platform: Platform,
  { mentioned }: SeenRevision,
  stored: readonly StoredDocument[],
): Promise<Map<string, DocumentNode>> {
  const contents = new Map<string, DocumentNode>();
  await readInclusions(stored.flatMap(listIncluded), async (ids) => {
    const wanted = new Map<string, string>();
    for (const id of ids) {
      const record = mentioned.reusableContents.byId.get(id);
      if (record) wanted.set(record.id, record.document);
    }
    const documents = await readDocuments(platform, wanted.values());
    const inner: string[] = [];
    for (const [id, hash] of wanted) {
      const document = documents.get(hash);
      if (document === undefined) continue;
      contents.set(id, await readTreeInTime(document, 'fragment'));
      inner.push(...listIncluded(document));
    }
    return inner;
  });
  return contents;
}

/** The reusable contents that a document names itself. */
function listIncluded({ links }: StoredDocument): string[] {
  return Object.values(links).flatMap((ref) =>
    ref.kind === 'reusable-content' ? [ref.reusableContent] : [],
  );
}
