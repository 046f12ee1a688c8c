import { notFound } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import { type CustomizedSiteSpace, findSiteSpace } from './store.ts';

/**
 * A site space whose look is read or set. Looks belong to the site, so whoever may see that may name
 * any of its site spaces.
 *
 * @throws ApiError 404 where the site has none of that id
 */
export async function requireSiteSpace(
  db: Db,
  siteId: string,
  siteSpaceId: string,
): Promise<CustomizedSiteSpace> {
  const found = await findSiteSpace(db, siteId, siteSpaceId);
  if (found === undefined) throw notFound('site space');
  return found;
}
