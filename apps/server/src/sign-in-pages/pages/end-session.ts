import { endSession as endOneSession, findSession } from '../../areas/auth/index.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Signs a person out of another browser. One that is gone already is no mistake. */
export const endSession = definePage({
  method: 'POST',
  path: '/account/sessions/{sessionId}/end',
  signedIn: true,
  async handle(input) {
    const { platform, session, params } = input;
    await platform.database.transaction(async (tx) => {
      const row = await findSession(tx, session.user_id, params.sessionId);
      if (row === undefined) return;
      await endOneSession(platform, tx, row, makePageActor(input));
    });
    return { location: '/account' };
  },
});
