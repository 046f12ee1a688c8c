import { addPasskey as addProvedPasskey, proveNewPasskey } from '../../areas/sign-in/index.ts';
import { readPasskeyName, renderNewPasskey } from '../account/new-passkey.ts';
import { FORM_COOKIE } from '../form-token.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';
import { requirePasskeySite } from '../require-passkey-site.ts';

/** Adds the passkey that a browser made. */
export const addPasskey = definePage({
  method: 'POST',
  path: '/account/passkeys/new',
  fresh: true,
  async handle(input) {
    const { platform, session, form, messages, url, language } = input;
    const labels = messages.passkeys;
    const name = readPasskeyName(form);
    if (name === undefined) {
      const typed = form.get('name') ?? '';
      return renderNewPasskey(input, { name: typed, nameError: labels.badName });
    }
    const { user_id: userId } = session;
    const proved = await proveNewPasskey(platform, {
      userId,
      response: form.get('response') ?? '',
      site: requirePasskeySite(url),
      browser: input.cookie(FORM_COOKIE) ?? '',
    });
    const added =
      proved &&
      (await platform.database.transaction((tx) =>
        addProvedPasskey(platform, tx, proved, {
          name,
          language,
          actor: makePageActor(input),
        }),
      ));
    if (added === undefined) return renderNewPasskey(input, { name, notice: labels.addFailed });
    return { location: '/account' };
  },
});
