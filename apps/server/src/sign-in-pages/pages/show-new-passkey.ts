import { renderNewPasskey } from '../account/new-passkey.ts';
import { definePage } from '../page.ts';

/** Where a person makes a passkey. */
export const showNewPasskey = definePage({
  method: 'GET',
  path: '/account/passkeys/new',
  fresh: true,
  handle: (input) => renderNewPasskey(input),
});
