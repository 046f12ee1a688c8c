import {
  type Actor,
  compareFacts,
  type Facts,
  type Platform,
  type Tx,
} from '../../platform/index.ts';
import { normalizeEmail } from './people.ts';
import { updateUserRow } from './store.ts';
import type { UsersTable } from './tables.ts';

/** What of an account is changed; the rest stays. */
export interface UserChanges {
  email?: string;
  displayName?: string;
}

/**
 * Changes a person's name or address and answers the account; says nothing where all is so already.
 * Whether this may be done is for the caller to say.
 *
 * @throws a unique violation of the database when the address belongs to somebody else
 */
export async function changeUser(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  user: UsersTable,
  changes: UserChanges,
  actor: Actor,
): Promise<UsersTable> {
  const email = changes.email === undefined ? user.email : normalizeEmail(changes.email);
  const displayName = changes.displayName ?? user.display_name;
  if (email === user.email && displayName === user.display_name) return user;
  const columns = {
    email,
    display_name: displayName,
    search_text: `${displayName.toLowerCase()}\n${email}`,
    // Nobody has proved yet to read mail at another address.
    email_verified_at: email === user.email ? user.email_verified_at : null,
  };
  await updateUserRow(tx, user.id, columns);
  await platform.events.emit(tx, 'user.updated', {
    ...{ actor, organizationId: null, object: { kind: 'user', id: user.id } },
    ...compareFacts(describeUser(user), describeUser({ ...user, ...columns })),
  });
  return { ...user, ...columns };
}

function describeUser(user: UsersTable): Facts {
  return {
    displayName: user.display_name,
    email: user.email,
    emailVerifiedAt: user.email_verified_at,
  };
}
