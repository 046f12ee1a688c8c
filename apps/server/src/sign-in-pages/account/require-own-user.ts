import { findUser, type UsersTable } from '../../areas/auth/index.ts';
import { notFound } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import type { PageSession } from '../page.ts';

/** The person whose session it is. @throws ApiError 404 where they are gone meanwhile */
export async function requireOwnUser(
  db: Db,
  session: Pick<PageSession, 'user_id'>,
): Promise<UsersTable> {
  const user = await findUser(db, session.user_id);
  if (user === undefined) throw notFound('user');
  return user;
}
