import { randomBytes } from 'node:crypto';
import {
  type Db,
  type Platform,
  readTimestamp,
  sha256Base64url,
  type Tx,
} from '../../platform/index.ts';
import { findUser, type UsersTable } from '../auth/index.ts';
import { deleteLinks, findLinkByHash, insertLink } from './links-store.ts';
import type { LinkPurpose, SignInLinksTable } from './tables.ts';

const PREFIX = 'ocl_';
const SECRET_PATTERN = /^ocl_[A-Za-z0-9_-]{43}$/;

/** A new one-time link. */
export interface NewSignInLink {
  user: Pick<UsersTable, 'id' | 'email'>;
  purpose: LinkPurpose;
  /** How long it can be used. */
  minutes: number;
  /** Where on this server it leads afterwards: a path. */
  returnTo?: string;
}

/** A link that can be used, and the person it belongs to. */
export interface UsableLink {
  readonly link: SignInLinksTable;
  readonly user: UsersTable;
}

/**
 * Makes a one-time link and answers its secret, which nothing can show again. Earlier ones of the
 * person for the same purpose can still be used until one of them is.
 */
export async function createSignInLink(
  platform: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  { user, purpose, minutes, returnTo }: NewSignInLink,
): Promise<string> {
  const secret = PREFIX + randomBytes(32).toString('base64url');
  const now = platform.clock.now();
  await insertLink(tx, {
    id: platform.ids.next(),
    user_id: user.id,
    purpose,
    secret_hash: sha256Base64url(secret),
    email: user.email,
    return_to: returnTo ?? null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
  });
  return secret;
}

/** The link of a secret, as long as it can be used for one of the purposes. It stays usable. */
export async function findSignInLink(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  secret: string,
  purposes: readonly LinkPurpose[],
): Promise<UsableLink | undefined> {
  if (!SECRET_PATTERN.test(secret)) return undefined;
  const link = await findLinkByHash(db, sha256Base64url(secret));
  if (link === undefined || !purposes.includes(link.purpose)) return undefined;
  if (link.expires_at <= readTimestamp(clock)) return undefined;
  const user = await findUser(db, link.user_id);
  if (user === undefined) return undefined;
  // One that proves an address went to the one that the person wants to have.
  const isTheirs = link.purpose === 'prove-email' || user.email === link.email;
  return isTheirs ? { link, user } : undefined;
}

/**
 * Uses a link up, with all others of the person for the same purpose. Of several requests with the
 * same secret one gets it.
 */
export async function takeSignInLink(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  secret: string,
  purposes: readonly LinkPurpose[],
): Promise<UsableLink | undefined> {
  const found = await findSignInLink(platform, tx, secret, purposes);
  if (found === undefined) return undefined;
  const taken = await deleteLinks(tx, found.user.id, found.link.purpose);
  return taken === 0 ? undefined : found;
}
