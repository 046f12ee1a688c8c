import { completeSignIn, takeSignInLink } from '../../areas/sign-in/index.ts';
import { readOwnPath } from '../own-path.ts';
import { definePage } from '../page.ts';
import { replyToProof } from '../start-session.ts';
import { renderSignIn } from '../templates/sign-in-form.ts';

/** Uses a one-time link up and signs its person in. */
export const useSignInLink = definePage({
  method: 'POST',
  path: '/sign-in/link/{secret}',
  async handle(input) {
    const { platform, params, device, messages, session } = input;
    const done = await platform.database.transaction(async (tx) => {
      const found = await takeSignInLink(platform, tx, params.secret, ['sign-in', 'console']);
      if (found === undefined) return undefined;
      const { link, user } = found;
      const method = link.purpose === 'console' ? 'console-link' : 'mail-link';
      const outcome = await completeSignIn(platform, tx, {
        userId: user.id,
        method,
        device,
        session,
      });
      return { outcome, returnTo: readOwnPath(link.return_to) };
    });
    if (done === undefined) return renderSignIn(input, { notice: messages.signIn.ended });
    return replyToProof({ ...input, returnTo: done.returnTo }, done.outcome);
  },
});
