import type { Actor, Platform, Tx } from '../../platform/index.ts';
import { endSession } from './sessions.ts';

/** Ends the sessions of everybody who signed in through an identity provider. */
export async function endSessionsThrough(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  providerId: string,
  actor: Actor,
): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('provider_id', '=', providerId)
    .orderBy('id')
    .execute();
  for (const session of sessions) await endSession(platform, tx, session, actor);
}
