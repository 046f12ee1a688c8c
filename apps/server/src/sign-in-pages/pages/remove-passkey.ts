import { removePasskey as removeOnePasskey } from '../../areas/sign-in/index.ts';
import { requireOwnPasskey } from '../account/render-passkey.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Removes a passkey. */
export const removePasskey = definePage({
  method: 'POST',
  path: '/account/passkeys/{passkeyId}/remove',
  fresh: true,
  async handle(input) {
    const { platform, language } = input;
    await platform.database.transaction(async (tx) => {
      const actor = makePageActor(input);
      const passkey = await requireOwnPasskey(tx, input);
      await removeOnePasskey(platform, tx, passkey, { actor, language });
    });
    return { location: '/account' };
  },
});
