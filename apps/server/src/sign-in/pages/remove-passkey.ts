import { removePasskey as removeOnePasskey } from '../../areas/sign-in/index.ts';
import { requireOwnPasskey } from '../account/render-passkey.ts';
import { definePage } from '../page.ts';

/** Removes a passkey. */
export const removePasskey = definePage({
  method: 'POST',
  path: '/account/passkeys/{passkeyId}/remove',
  fresh: true,
  async handle(input) {
    const { platform, session, language } = input;
    await platform.database.transaction(async (tx) => {
      const actor = { kind: 'user', userId: session.user_id } as const;
      const passkey = await requireOwnPasskey(tx, input);
      await removeOnePasskey(platform, tx, passkey, { actor, language });
    });
    return { location: '/account' };
  },
});
