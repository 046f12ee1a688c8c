import type { UserCaller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import { findRoles } from '../access/index.ts';
import { type CustomizedSiteSpace, findSiteSpace } from './store.ts';

/** A site space that the caller may see. @throws ApiError 404 where the site has none of that id */
export async function requireSiteSpace(
  db: Db,
  siteId: string,
  { caller, id }: { caller: UserCaller; id: string },
): Promise<CustomizedSiteSpace> {
  const found = await findSiteSpace(db, siteId, id);
  if (found === undefined) throw notFound('site space');
  const roles = await findRoles(db, caller.userId, [found.space_id]);
  if ((roles.get(found.space_id) ?? null) === null) throw notFound('site space');
  return found;
}
