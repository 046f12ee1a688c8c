import type { Html } from '../site/index.ts';
import type { PageInput } from './page.ts';
import { passkeyDoor } from './passkey-door.ts';
import { showSsoDoor } from './sso-door.ts';

/** A further way in, shown below the form for the address; what has nothing to show answers nothing. */
export type Door = (input: PageInput) => Html | Promise<Html>;

/** The ways in besides the address, in the order in which the page shows them. */
export const doors: readonly Door[] = [passkeyDoor, showSsoDoor];
