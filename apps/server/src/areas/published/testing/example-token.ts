import type { Platform, Tx } from '../../../platform/index.ts';
import { makeSiteToken } from '../site-token.ts';

/** The token of a public site as anybody gets it, in the transaction that makes the site. */
export async function makeExampleToken(
  { signer, clock }: Platform,
  tx: Tx,
  { siteId, revision }: { siteId: string; revision?: string },
): Promise<string> {
  const place = await tx
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .select(['site_spaces.id', 'site_spaces.space_id', 'sites.organization_id'])
    .where('sites.id', '=', siteId)
    .executeTakeFirstOrThrow();
  const ids = { site: siteId, siteSpace: place.id, space: place.space_id };
  const claims = {
    ...ids,
    ...{ organization: place.organization_id, claims: {} },
    audience: 'public' as const,
    ...(revision === undefined ? {} : { revision }),
  };
  return makeSiteToken(signer, claims, clock.now());
}
