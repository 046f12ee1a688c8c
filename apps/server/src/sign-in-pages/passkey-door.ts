import { findPasskeySite } from '../areas/sign-in/index.ts';
import { EMPTY, type Html } from '../site/index.ts';
import type { PageInput } from './page.ts';
import { renderPasskeyUse } from './templates/passkey-forms.ts';

/** The way in by a passkey, where the server has a name that passkeys can be bound to. */
export const passkeyDoor = (input: PageInput): Html | Promise<Html> =>
  findPasskeySite(input.url.origin) === undefined ? EMPTY : renderPasskeyUse(input);
