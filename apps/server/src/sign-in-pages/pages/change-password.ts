import { findWeakness, hashPassword, setPassword } from '../../areas/sign-in/index.ts';
import { isPresentPassword, readPasswordAccount, renewOwnSession } from '../account-password.ts';
import { mailPasswordNotice } from '../mail-password-notice.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';
import { renderAccountPassword } from '../templates/account-password.ts';
import { describeFault } from '../templates/new-password.ts';
import { isTokensChoice } from '../templates/tokens-choice.ts';

/**
 * Sets a password. Whoever has one shows it; whoever has none must have signed in lately. The secrets
 * of the person's session changes; other sessions and links end, and tokens where that is wished.
 */
export const changePassword = definePage({
  method: 'POST',
  path: '/account/password',
  signedIn: true,
  async handle(input) {
    const { platform, session, form, messages } = input;
    const labels = messages.accountPassword;
    const { user, view } = await readPasswordAccount(input, session);
    if (!view.hasPassword && !view.isRecent) return renderAccountPassword(input, view);
    const shown = form.get('current_password') ?? '';
    if (view.hasPassword && !(await isPresentPassword(input, user, shown))) {
      const currentError = { form: 'change', text: labels.currentWrong } as const;
      return renderAccountPassword(input, { ...view, currentError });
    }
    const password = form.get('new_password') ?? '';
    const { email, display_name: displayName } = user;
    const fault = await findWeakness(platform, password, { email, displayName });
    if (fault !== undefined) {
      return renderAccountPassword(input, { ...view, newError: describeFault(input, fault) });
    }
    const hash = await hashPassword(platform, password);
    const cookies = await platform.database.transaction(async (tx) => {
      await setPassword(platform, tx, {
        userId: user.id,
        hash,
        kept: session.id,
        withTokens: isTokensChoice(input),
        actor: makePageActor(input),
      });
      await mailPasswordNotice(input, tx, { to: email, kind: 'set' });
      return renewOwnSession(platform, tx, session);
    });
    const done = view.hasPassword ? labels.changed : labels.set;
    const tokens = isTokensChoice(input) ? 0 : view.tokens;
    const after = { ...view, hasPassword: true, done, tokens };
    return { ...renderAccountPassword(input, after), cookies };
  },
});
