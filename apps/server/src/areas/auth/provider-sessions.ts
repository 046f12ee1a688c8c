import type { Actor, Platform, Tx } from '../../platform/index.ts';
import { readEmailDomain } from './people.ts';
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

/** Ends the sessions that reach one organization alone of people with an address of a domain. */
export async function endSessionsWithin(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { organizationId, domain }: { organizationId: string; domain: string },
  actor: Actor,
): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .selectAll('s')
    .select('u.email')
    .where('s.reach', '=', organizationId)
    .orderBy('s.id')
    .execute();
  for (const { email, ...session } of sessions) {
    if (readEmailDomain(email) === domain) await endSession(platform, tx, session, actor);
  }
}
