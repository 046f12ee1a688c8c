import type { TreeWarning } from '@octavo/trees';
import { listNamedSpecifications, type TreePlan } from '@octavo/trees/plan';
import type { Platform } from '../../../platform/index.ts';
import { findSpecifications } from '../../openapi-specs/index.ts';

/**
 * What pages and computed entries of a plan show of specifications that the organization does not have:
 * those are cards until there is one of that name. One query for all.
 */
export async function findUnknownSpecifications(
  platform: Platform,
  { organization_id: organizationId }: { organization_id: string },
  plan: TreePlan,
  texts: ReadonlyMap<string, string>,
): Promise<TreeWarning[]> {
  const named = listNamedSpecifications(plan, (path) => texts.get(path) ?? '');
  const slugs = [...new Set(named.map(({ slug }) => slug))];
  if (slugs.length === 0) return [];
  const found = await findSpecifications(platform, platform.database.db, organizationId, slugs);
  const known = new Set(slugs.filter((_, at) => found[at] !== undefined));
  return named
    .filter(({ slug }) => !known.has(slug))
    .map(({ slug, ...place }) => ({ kind: 'unknown-specification', ...place, message: slug }));
}
