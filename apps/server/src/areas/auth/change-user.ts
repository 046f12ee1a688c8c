import {
  type Actor,
  compareFacts,
  type Facts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { normalizeEmail } from './people.ts';
import { updateUserRow } from './store.ts';
import type { UsersTable } from './tables.ts';

/** What of an account is changed; the rest stays. */
export interface UserChanges {
  email?: string;
  displayName?: string;
  /** Null takes the picture away. */
  photoURL?: string | null;
  /** Whether the person has just proved to read mail at `email`; not unless given. */
  emailProven?: boolean;
  /** For the mail about it: the language in which whoever did it reads, a BCP 47 tag. */
  language?: string;
}

/**
 * Changes a person's name, picture or address and answers the account; says nothing where all is so already.
 * Whether this may be done is for the caller to say.
 *
 * @throws a unique violation of the database when the address belongs to somebody else
 */
export async function changeUser(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  user: UsersTable,
  changes: UserChanges,
  actor: Actor,
): Promise<UsersTable> {
  const email = changes.email === undefined ? user.email : normalizeEmail(changes.email);
  const displayName = changes.displayName ?? user.display_name;
  const photoURL = changes.photoURL === undefined ? user.photo_url : changes.photoURL;
  const isSameEmail = email === user.email;
  if (isSameEmail && displayName === user.display_name && photoURL === user.photo_url) return user;
  const provenAt = changes.emailProven ? readTimestamp(platform.clock) : null;
  const columns = {
    email,
    display_name: displayName,
    photo_url: photoURL,
    search_text: `${displayName.toLowerCase()}\n${email}`,
    email_verified_at: isSameEmail ? user.email_verified_at : provenAt,
  };
  await updateUserRow(tx, user.id, columns);
  await platform.events.emit(tx, 'user.updated', {
    actor,
    organizationId: null,
    object: { kind: 'user', id: user.id },
    ...compareFacts(describeUser(user), describeUser({ ...user, ...columns })),
    ...(changes.language === undefined ? {} : { language: changes.language }),
  });
  return { ...user, ...columns };
}

function describeUser(user: UsersTable): Facts {
  return {
    displayName: user.display_name,
    email: user.email,
    photoURL: user.photo_url,
    emailVerifiedAt: user.email_verified_at,
  };
}
