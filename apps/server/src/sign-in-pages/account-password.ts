import {
  changeSecret,
  countTokens,
  findSession,
  findUser,
  isFreshSession,
  type UsersTable,
} from '../areas/auth/index.ts';
import {
  findByPassword,
  findPassword,
  forgiveTries,
  takePasswordTry,
} from '../areas/sign-in/index.ts';
import type { NewCookie } from '../http/cookies.ts';
import { notFound, tooManyRequests } from '../http/errors.ts';
import { wholePerson } from '../http/rights-holder.ts';
import { makeSessionCookie } from '../http/session.ts';
import type { Platform, Tx } from '../platform/index.ts';
import type { PageInput, PageSession } from './page.ts';
import type { AccountPasswordView } from './templates/account-password.ts';

/** A person who looks after their password. */
export interface PasswordAccount {
  user: UsersTable;
  view: AccountPasswordView;
}

/** Whose password it is, and what the page says of it. */
export async function readPasswordAccount(
  { platform }: Pick<PageInput, 'platform'>,
  session: PageSession,
): Promise<PasswordAccount> {
  const { db } = platform.database;
  const [user, password, tokens] = await Promise.all([
    findUser(db, session.user_id),
    findPassword(db, session.user_id),
    countTokens(db, wholePerson(session.user_id)),
  ]);
  if (user === undefined) throw notFound('user');
  const { email } = user;
  return {
    user,
    view: {
      email,
      hasPassword: password !== undefined,
      tokens,
      isRecent: isFreshSession(session, platform.clock),
    },
  };
}

/**
 * Whether a password is the present one of an account.
 *
 * @throws ApiError 429 after too many wrong ones
 */
export async function isPresentPassword(
  { platform }: Pick<PageInput, 'platform'>,
  { email }: Pick<UsersTable, 'email'>,
  password: string,
): Promise<boolean> {
  const wait = await takePasswordTry(platform, email);
  if (wait > 0) throw tooManyRequests(wait);
  const found = await findByPassword(platform, email, password);
  if (found === undefined) return false;
  forgiveTries(platform, email);
  return true;
}

/** Gives the session in which a password is changed another secret, at once. */
export async function renewOwnSession(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  session: PageSession,
): Promise<NewCookie[]> {
  const row = await findSession(tx, session.user_id, session.id);
  const secret = row && (await changeSecret(platform, tx, row));
  return secret === undefined ? [] : [makeSessionCookie(secret)];
}
