import { createUser, findUsersByEmails } from '../../areas/auth/index.ts';
import { findOpenInvite } from '../../areas/invites/index.ts';
import { completeSignIn, spendProof } from '../../areas/sign-in/index.ts';
import { systemActor } from '../../platform/index.ts';
import { readAddress } from '../invites/new-account.ts';
import { renderClosedInvite } from '../invites/render-invite.ts';
import { renderNewAccount } from '../invites/render-new-account.ts';
import { definePage } from '../page.ts';
import { replyToProof } from '../start-session.ts';

const MAX_NAME = 100;

/**
 * Makes an account for somebody who has an open invite and reads the mail of the address, and leads to
 * the invite. There is no other way to make one oneself.
 */
export const createAccount = definePage({
  method: 'POST',
  path: '/invites/{inviteId}/account/{address}',
  async handle(input) {
    const { platform, params, form, messages, device } = input;
    const proven = readAddress(platform, params.inviteId, params.address);
    if (proven === undefined) return renderClosedInvite(input);
    const { email, proof } = proven;
    const name = (form.get('name') ?? '').trim();
    if (name === '' || name.length > MAX_NAME) {
      const nameError = messages.account.badName;
      return renderNewAccount(input, { ...params, email }, { name, nameError });
    }
    const outcome = await platform.database.transaction(async (tx) => {
      if ((await findOpenInvite(platform, tx, params.inviteId)) === undefined) return undefined;
      if ((await findUsersByEmails(tx, [email])).length > 0) return undefined;
      if (!(await spendProof(platform, tx, proof))) return undefined;
      const actor = systemActor('invite');
      const made = { email, displayName: name, emailProven: true, actor };
      const { id: userId } = await createUser(platform, tx, made);
      return completeSignIn(platform, tx, { userId, method: 'mail-link', device, session: null });
    });
    if (outcome === undefined) return renderClosedInvite(input);
    return replyToProof({ ...input, returnTo: `/invites/${params.inviteId}` }, outcome);
  },
});
