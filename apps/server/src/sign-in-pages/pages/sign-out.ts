import { endSession, findSession } from '../../areas/auth/index.ts';
import { SESSION_COOKIE } from '../../http/cookies.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Ends the session of this browser. */
export const signOut = definePage({
  method: 'POST',
  path: '/sign-out',
  async handle({ platform, session, device }) {
    if (session !== null) {
      await platform.database.transaction(async (tx) => {
        const row = await findSession(tx, session.user_id, session.id);
        if (row === undefined) return;
        await endSession(platform, tx, row, makePageActor({ session, device }));
      });
    }
    return { location: '/sign-in', cookies: [{ name: SESSION_COOKIE, value: '', maxAge: 0 }] };
  },
});
