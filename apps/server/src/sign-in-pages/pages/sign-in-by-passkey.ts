import { completeSignIn, notePasskeyUse, provePasskey } from '../../areas/sign-in/index.ts';
import { FORM_COOKIE } from '../form-token.ts';
import { definePage } from '../page.ts';
import { requirePasskeySite } from '../require-passkey-site.ts';
import { replyToProof } from '../start-session.ts';
import { renderSignIn } from '../templates/sign-in-form.ts';

/** Signs in with a passkey. What it answers does not tell why one was refused. */
export const signInByPasskey = definePage({
  method: 'POST',
  path: '/sign-in/passkey',
  async handle(input) {
    const { platform, url, form, device, messages, session } = input;
    const refused = () => renderSignIn(input, { notice: messages.passkeys.refused });
    const proved = await provePasskey(platform, {
      response: form.get('response') ?? '',
      site: requirePasskeySite(url),
      browser: input.cookie(FORM_COOKIE) ?? '',
    });
    if (proved === undefined) return refused();
    const outcome = await platform.database.transaction(async (tx) => {
      if (!(await notePasskeyUse(platform, tx, proved))) return undefined;
      const { user_id: userId } = proved.passkey;
      return completeSignIn(platform, tx, { userId, method: 'passkey', device, session });
    });
    return outcome === undefined ? refused() : replyToProof(input, outcome);
  },
});
