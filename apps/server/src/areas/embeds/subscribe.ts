import { mayEmbed } from '@octavo/markup';
import type { Platform, Tx } from '../../platform/index.ts';
import { blobNamings, type ContentMove, isSmallChange } from '../content/index.ts';
import { isAskingAllowed } from './embed-address.ts';
import { findPictureBlobs, listPictureBlobs } from './embeds-store.ts';
import { registerFetching } from './fetch-due.ts';
import { registerFollowing, requestFollowing } from './follow-space.ts';
import { registerLookingOut, requestLookingOut } from './look-out.ts';
import { isPublished } from './uses-store.ts';

/**
 * Has what published spaces embed asked for once: where a space is published or restored, and where a
 * text that may have embeds is committed to one that is published; large commits are looked through by
 * the job. What is embedded no more is forgotten within a day.
 */
export function subscribeEmbeds(platform: Platform): void {
  registerFollowing(platform);
  registerFetching(platform);
  registerLookingOut(platform);
  blobNamings.extend(platform, { find: findPictureBlobs, list: listPictureBlobs });
  if (!isAskingAllowed(platform.config)) return;
  const { events } = platform;
  events.on('space.content-changed', (tx, { move }) => followContent(platform, tx, move));
  events.on('space.restored', (tx, { object }) => requestFollowing(platform, tx, object.id));
  for (const name of ['site.created', 'site.published'] as const) {
    events.on(name, (tx, { object }) => requestLookingOut(platform, tx, object.id));
  }
  events.on('site-space.added', (tx, { object }) => requestLookingOut(platform, tx, object.siteId));
}

async function followContent(platform: Platform, tx: Tx, move: ContentMove): Promise<void> {
  const { spaceId, documents = new Map() } = move;
  const isLikely =
    !isSmallChange(move) || [...documents.values()].some(({ text }) => mayEmbed(text));
  if (isLikely && (await isPublished(tx, spaceId))) await requestFollowing(platform, tx, spaceId);
}
