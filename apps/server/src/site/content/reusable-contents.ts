import type { StoredDocument } from '@octavo/content';
import { type DocumentNode, readInclusions } from '@octavo/markup';
import { readDocuments, readTreeInTime } from '../../areas/content/index.ts';
import type { Platform } from '../../platform/index.ts';
import type { SpaceView } from './space-view.ts';

/** The reusable contents that documents include, those within them too, a level per query. */
export async function readReusableContents(
  platform: Platform,
  view: SpaceView,
  stored: readonly StoredDocument[],
): Promise<Map<string, DocumentNode>> {
  const contents = new Map<string, DocumentNode>();
  await readInclusions(stored.flatMap(listIncluded), async (ids) => {
    const wanted = new Map<string, string>();
    for (const id of ids) {
      const record = view.revision.mentioned.reusableContents.byId.get(id);
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

function listIncluded({ links }: StoredDocument): string[] {
  return Object.values(links).flatMap((ref) =>
    ref.kind === 'reusable-content' ? [ref.reusableContent] : [],
  );
}
