import { endOtherSessions as endOthers } from '../../areas/auth/index.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Signs a person out of every browser but this one. */
export const endOtherSessions = definePage({
  method: 'POST',
  path: '/account/sessions/end-others',
  signedIn: true,
  async handle(input) {
    const { platform, session } = input;
    const who = { userId: session.user_id, kept: session.id };
    await platform.database.transaction((tx) => endOthers(platform, tx, who, makePageActor(input)));
    return { location: '/account' };
  },
});
