import { renamePasskey } from '../../areas/sign-in/index.ts';
import { readPasskeyName } from '../account/new-passkey.ts';
import { renderPasskeyPage, requireOwnPasskey } from '../account/render-passkey.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Gives a passkey another name. */
export const changePasskey = definePage({
  method: 'POST',
  path: '/account/passkeys/{passkeyId}',
  fresh: true,
  async handle(input) {
    const { platform, form, messages } = input;
    const name = readPasskeyName(form);
    if (name === undefined) {
      const passkey = await requireOwnPasskey(platform.database.db, input);
      const typed = form.get('name') ?? '';
      const nameError = messages.passkeys.badName;
      return renderPasskeyPage(input, passkey, { name: typed, nameError });
    }
    await platform.database.transaction(async (tx) => {
      const actor = makePageActor(input);
      await renamePasskey(platform, tx, await requireOwnPasskey(tx, input), { name, actor });
    });
    return { location: '/account' };
  },
});
