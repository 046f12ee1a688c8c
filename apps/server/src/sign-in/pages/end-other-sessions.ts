import { endSession, listSessions } from '../../areas/auth/index.ts';
import { readTimestamp } from '../../platform/index.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Many more than anybody has. */
const MAX_SESSIONS = 10_000;

/** Signs a person out of every browser but this one. */
export const endOtherSessions = definePage({
  method: 'POST',
  path: '/account/sessions/end-others',
  signedIn: true,
  async handle(input) {
    const { platform, session } = input;
    await platform.database.transaction(async (tx) => {
      const range = { now: readTimestamp(platform.clock), limit: MAX_SESSIONS };
      for (const row of await listSessions(tx, session.user_id, range)) {
        if (row.id === session.id) continue;
        await endSession(platform, tx, row, makePageActor(input));
      }
    });
    return { location: '/account' };
  },
});
