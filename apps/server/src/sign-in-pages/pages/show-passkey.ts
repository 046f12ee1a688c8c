import { renderPasskeyPage, requireOwnPasskey } from '../account/render-passkey.ts';
import { definePage } from '../page.ts';

/** One passkey of a person. */
export const showPasskey = definePage({
  method: 'GET',
  path: '/account/passkeys/{passkeyId}',
  fresh: true,
  async handle(input) {
    return renderPasskeyPage(input, await requireOwnPasskey(input.platform.database.db, input));
  },
});
