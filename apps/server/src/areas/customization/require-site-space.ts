import type { UserCaller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import { listSiteSpacesFor } from '../sites/index.ts';

/** A space on a site, as far as its look goes. */
export interface CustomizedSiteSpace {
  id: string;
  space_id: string;
}

/** A site space that the caller may see. @throws ApiError 404 where the site has none of that id */
export async function requireSiteSpace(
  db: Db,
  siteId: string,
  { caller, id }: { caller: UserCaller; id: string },
): Promise<CustomizedSiteSpace> {
  const all = await listSiteSpacesFor(db, siteId, caller.userId);
  const found = all.find((row) => row.id === id);
  if (found === undefined) throw notFound('site space');
  return found;
}
