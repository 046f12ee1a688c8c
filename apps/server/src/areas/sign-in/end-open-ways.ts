import type { Actor, Platform, Tx } from '../../platform/index.ts';
import { endOtherSessions, revokeTokens } from '../auth/index.ts';
import { deleteAllLinks } from './links-store.ts';

/** What is ended of a person's ways in. */
export interface WaysEnd {
  userId: string;
  /** The session that goes on, in which the person asks for it; null ends every one. */
  kept: string | null;
  /** Whether the person's API tokens are revoked as well. */
  withTokens: boolean;
  actor: Actor;
}

/**
 * Ends what stands open for a person by what they knew before: sessions and one-time links, and on wish
 * API tokens. A sign-in that waits for its second step ends by itself, see `isStillPending`.
 */
export async function endOpenWays(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { userId, kept, withTokens, actor }: WaysEnd,
): Promise<void> {
  await endOtherSessions(platform, tx, { userId, kept }, actor);
  await deleteAllLinks(tx, userId);
  if (withTokens) await revokeTokens(platform, tx, userId, actor);
}
