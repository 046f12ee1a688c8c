import type { Reach } from '../../http/rights-holder.ts';
import { wholePerson } from '../../http/rights-holder.ts';
import {
  type Actor,
  type Db,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { describeToken } from './events.ts';
import { hashSecret, isSecret, makeSecret } from './secret.ts';
import {
  countTokens,
  deleteToken,
  findUser,
  findUsersByEmails,
  insertToken,
  insertUser,
  listTokens,
  updateEmailVerified,
  updateUnmanaged,
} from './store.ts';
import type { TokensTable, UsersTable } from './tables.ts';

/** A new person. */
export interface NewUser {
  email: string;
  /** The part of the address before the `@` unless given. */
  displayName?: string;
  photoURL?: string;
  /** Whether the person has just proved to read mail at the address; not unless given. */
  emailProven?: boolean;
  /** Of the first person there was, where the new one's id is not to tell when it was made. */
  undatedSince?: string;
  /** The organization whose provider makes the account, which is the only way in for now. */
  managedBy?: string;
  /** Who adds the person. */
  actor: Actor;
}

/** A new token. */
export interface NewToken {
  userId: string;
  label: string;
  readOnly?: boolean;
  /** The one organization that it reaches; unless given, all that the person has. */
  reach?: Reach;
  /** ISO 8601; without it the token does not expire. */
  expiresAt?: string;
  /** A secret made elsewhere, such as the one the installation is started with. */
  secret?: string;
  /** Who makes the token. */
  actor: Actor;
}

/** An address as it is stored and compared: trimmed, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The domain of an address that is stored: what follows its last `@`. */
export function readEmailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/**
 * Adds a person.
 *
 * @throws a unique violation of the database when the address belongs to somebody
 */
export async function createUser(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  user: NewUser,
): Promise<UsersTable> {
  const email = normalizeEmail(user.email);
  const displayName = user.displayName ?? email.split('@', 1)[0] ?? email;
  const now = readTimestamp(platform.clock);
  const row: UsersTable = {
    id:
      user.undatedSince === undefined
        ? platform.ids.next()
        : platform.ids.nextUndated(user.undatedSince),
    email,
    display_name: displayName,
    photo_url: user.photoURL ?? null,
    search_text: writeSearchText(displayName, email),
    created_at: now,
    email_verified_at: user.emailProven ? now : null,
    managed_by: user.managedBy ?? null,
  };
  await insertUser(tx, row);
  await platform.events.emit(tx, 'user.created', {
    actor: user.actor,
    organizationId: null,
    object: { kind: 'user', id: row.id },
    after: { displayName: row.display_name, email: row.email },
  });
  return row;
}

/**
 * Notes that a person has proved to read mail at the address of their account: they followed a link
 * that was mailed there, or an identity provider vouched for it. The first time counts.
 */
export async function markEmailProven(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const at = readTimestamp(platform.clock);
  if (!(await updateEmailVerified(tx, userId, at))) return;
  await platform.events.emit(tx, 'user.updated', {
    actor: { kind: 'user', userId },
    organizationId: null,
    object: { kind: 'user', id: userId },
    before: { emailVerifiedAt: null },
    after: { emailVerifiedAt: at },
  });
}

/** Notes that a person proved who they are by a way of their own; a provider is the only one no more. */
export async function markOwnProof(tx: Tx, userId: string): Promise<void> {
  await updateUnmanaged(tx, userId);
}

function writeSearchText(displayName: string, email: string): string {
  return `${displayName.toLowerCase()}\n${email}`;
}

/** Makes a token and returns it with its secret, which nothing can show again. */
export async function createToken(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  token: NewToken,
): Promise<{ token: TokensTable; secret: string }> {
  const secret = token.secret ?? makeSecret();
  if (!isSecret(secret)) {
    throw new Error('A token secret consists of oct_ and 43 characters of base64url.');
  }
  const row: TokensTable = {
    id: platform.ids.next(),
    user_id: token.userId,
    label: token.label,
    secret_hash: hashSecret(secret),
    read_only: token.readOnly ? 1 : 0,
    reach: token.reach ?? null,
    created_at: readTimestamp(platform.clock),
    expires_at: token.expiresAt === undefined ? null : new Date(token.expiresAt).toISOString(),
  };
  await insertToken(tx, row);
  await platform.events.emit(tx, 'token.created', {
    actor: token.actor,
    organizationId: null,
    object: locateToken(row),
    after: describeToken(row),
  });
  return { token: row, secret };
}

/** Revokes a token: from the next request on it is unknown. */
export async function revokeToken(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  token: TokensTable,
  actor: Actor,
): Promise<void> {
  await deleteToken(tx, token.id);
  await platform.events.emit(tx, 'token.revoked', {
    actor,
    organizationId: null,
    object: locateToken(token),
    before: describeToken(token),
  });
}

/** Revokes all tokens of a person. */
export async function revokeTokens(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  userId: string,
  actor: Actor,
): Promise<void> {
  const holder = wholePerson(userId);
  const all = { after: undefined, limit: await countTokens(tx, holder) };
  for (const token of await listTokens(tx, holder, all)) {
    await revokeToken(platform, tx, token, actor);
  }
}

function locateToken({ id, user_id: userId }: TokensTable) {
  return { kind: 'token', id, userId } as const;
}

/** The person with this address or id. */
export async function findUserByEmailOrId(db: Db, text: string): Promise<UsersTable | undefined> {
  if (!text.includes('@')) return findUser(db, text);
  const [user] = await findUsersByEmails(db, [normalizeEmail(text)]);
  return user;
}
