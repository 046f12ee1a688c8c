import { changeUser, findUsersByEmails } from '../../areas/auth/index.ts';
import { findSignInLink, takeSignInLink } from '../../areas/sign-in/index.ts';
import { renderChangeEmail } from '../account/change-email-page.ts';
import { requireOwnUser } from '../account/require-own-user.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Gives a person the address that a mailed link proved to be theirs; sessions and tokens stay. */
export const useEmailProof = definePage({
  method: 'POST',
  path: '/account/email/{secret}',
  signedIn: true,
  async handle(input) {
    const { platform, params, session, messages, language } = input;
    const { user_id: userId } = session;
    const isChanged = await platform.database.transaction(async (tx) => {
      const found = await findSignInLink(platform, tx, params.secret, ['prove-email']);
      if (found === undefined || found.user.id !== userId) return false;
      const taken = await takeSignInLink(platform, tx, params.secret, ['prove-email']);
      if (taken === undefined) return false;
      const { email } = found.link;
      if ((await findUsersByEmails(tx, [email])).length > 0) return false;
      const actor = makePageActor(input);
      await changeUser(platform, tx, found.user, { email, emailProven: true, language }, actor);
      return true;
    });
    if (isChanged) return { location: '/account' };
    const user = await requireOwnUser(platform.database.db, session);
    return renderChangeEmail(input, user, { notice: messages.account.proofEnded });
  },
});
