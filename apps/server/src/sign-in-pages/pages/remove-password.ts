import { removePassword as removeStored } from '../../areas/sign-in/index.ts';
import { isPresentPassword, readPasswordAccount, renewOwnSession } from '../account-password.ts';
import { mailPasswordNotice } from '../mail-password-notice.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';
import { renderAccountPassword } from '../templates/account-password.ts';

/** Removes a password from whoever shows it. The person's other sessions end. */
export const removePassword = definePage({
  method: 'POST',
  path: '/account/password/remove',
  signedIn: true,
  async handle(input) {
    const { platform, session, form, messages } = input;
    const labels = messages.accountPassword;
    const { user, view } = await readPasswordAccount(input, session);
    if (!view.hasPassword) return renderAccountPassword(input, view);
    if (!(await isPresentPassword(input, user, form.get('removed_password') ?? ''))) {
      const currentError = { form: 'remove', text: labels.currentWrong } as const;
      return renderAccountPassword(input, { ...view, currentError });
    }
    const cookies = await platform.database.transaction(async (tx) => {
      const actor = makePageActor(input);
      const ways = { userId: user.id, kept: session.id, withTokens: false, actor };
      if (!(await removeStored(platform, tx, ways))) return [];
      await mailPasswordNotice(input, tx, { to: user.email, kind: 'removed' });
      return renewOwnSession(platform, tx, session);
    });
    const after = { ...view, hasPassword: false, done: labels.removed };
    return { ...renderAccountPassword(input, after), cookies };
  },
});
