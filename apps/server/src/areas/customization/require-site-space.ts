import type { UserCaller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import { findSiteSpace } from '../sites/index.ts';
import { findSpacesFor } from '../spaces/index.ts';

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
  const found = await findSiteSpace(db, siteId, id);
  const seen = await findSpacesFor(db, found ? [found.space_id] : [], caller.userId);
  if (found === undefined || !seen.has(found.space_id)) throw notFound('site space');
  return found;
}
