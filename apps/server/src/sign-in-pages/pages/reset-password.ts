import { countTokens, markEmailProven, markOwnProof } from '../../areas/auth/index.ts';
import {
  completeSignIn,
  findSignInLink,
  findWeakness,
  hashPassword,
  setPassword,
  takeSignInLink,
} from '../../areas/sign-in/index.ts';
import { wholePerson } from '../../http/rights-holder.ts';
import { mailPasswordNotice } from '../mail-password-notice.ts';
import { readOwnPath } from '../own-path.ts';
import { definePage } from '../page.ts';
import { makeProvenActor } from '../page-actor.ts';
import { replyToProof } from '../start-session.ts';
import { renderForgotten } from '../templates/forgotten-form.ts';
import { describeFault } from '../templates/new-password.ts';
import { renderReset } from '../templates/reset-form.ts';
import { isTokensChoice } from '../templates/tokens-choice.ts';

/**
 * Sets the password that was chosen by a mailed link, ends every session and link of the person, and their
 * API tokens where that is wished, and begins a session here. Of many who use the link one does.
 */
export const resetPassword = definePage({
  method: 'POST',
  path: '/sign-in/reset/{secret}',
  async handle(input) {
    const { platform, params, form, device, messages } = input;
    const { database } = platform;
    const ended = () => renderForgotten(input, { notice: messages.signIn.ended });
    const usable = await findSignInLink(platform, database.db, params.secret, ['reset-password']);
    if (usable === undefined) return ended();
    const { user } = usable;
    const password = form.get('new_password') ?? '';
    const context = { email: user.email, displayName: user.display_name };
    const fault = await findWeakness(platform, password, context);
    if (fault !== undefined) {
      return renderReset(input, {
        secret: params.secret,
        user,
        tokens: await countTokens(database.db, wholePerson(user.id)),
        error: describeFault(input, fault),
      });
    }
    const hash = await hashPassword(platform, password);
    const done = await database.transaction(async (tx) => {
      const found = await takeSignInLink(platform, tx, params.secret, ['reset-password']);
      if (found === undefined) return undefined;
      const userId = found.user.id;
      const actor = makeProvenActor(userId, device);
      await markEmailProven(platform, tx, userId);
      await markOwnProof(tx, userId);
      const ways = { userId, kept: null, withTokens: isTokensChoice(input), actor };
      await setPassword(platform, tx, { ...ways, hash });
      await mailPasswordNotice(input, tx, { to: found.user.email, kind: 'set' });
      const proof = { userId, method: 'password', device, session: null } as const;
      const outcome = await completeSignIn(platform, tx, proof);
      return { outcome, returnTo: readOwnPath(found.link.return_to) };
    });
    if (done === undefined) return ended();
    return replyToProof({ ...input, returnTo: done.returnTo }, done.outcome);
  },
});
