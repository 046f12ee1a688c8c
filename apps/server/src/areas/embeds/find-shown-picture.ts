import { defineReaderCache, type Platform } from '../../platform/index.ts';
import { isAnyShown, type Referrers, type SeenRevision } from '../content/index.ts';
import { readEmbedAddress } from './embed-address.ts';
import { findPicture, listPictureUses } from './embeds-store.ts';

export const answers = defineReaderCache<{ isShown: boolean }>(
  { name: 'shown-pictures', share: 1 },
  () => 250,
);

/**
 * The picture of a page elsewhere, by the hash of its bytes, where something that a reader is shown
 * embeds the page. Undefined for any other.
 */
export async function findShownPicture(
  platform: Platform,
  view: SeenRevision,
  blob: string,
): Promise<{ contentType: string; size: number } | undefined> {
  const { db } = platform.database;
  const found = await findPicture(db, view.spaceId, blob);
  if (found === undefined) return undefined;
  const kept = answers.open(platform.caches);
  const key = `${view.id} ${blob}`;
  if (kept.get(view.reader, key)?.isShown === true) return found;
  const uses = await listPictureUses(db, view.spaceId, blob);
  const ids = new Set(uses.map((use) => use.embed_id));
  const isShown = await isAnyShown(platform, view, readSources(uses), {
    inText: ({ embeds }) => [...embeds].some((url) => ids.has(readEmbedAddress(url)?.id ?? '')),
  });
  // Uses follow a revision some time later: that there are none yet is not kept.
  if (isShown) kept.set(view.reader, key, { isShown });
  return isShown ? found : undefined;
}

function readSources(uses: readonly { source: string }[]): Referrers {
  const found = { pages: new Set<string>(), contents: new Set<string>() };
  for (const { source } of uses) {
    const at = source.indexOf(':');
    const ids = source.slice(0, at) === 'page' ? found.pages : found.contents;
    ids.add(source.slice(at + 1));
  }
  return found;
}
