import {
  type PrivateSites,
  signVisitor,
} from '../../../apps/server/src/site/testing/private-sites.ts';
import type { Random } from '../../../packages/content/src/testing/random-edits.ts';
import type { Value } from './conditions.ts';
import type { Claims } from './foresee-site.ts';
import type { PublishedPlan } from './publish-plan.ts';
import type { SitePlan } from './site-plan.ts';

/** Who reads, before it is known what. */
export interface ReaderPlan extends Claims {
  kind: 'anonymous' | 'visitor' | 'share link';
}

/** A reader at a site: what is sent along, and the token by which programs read for the same reader. */
export interface TestReader extends ReaderPlan {
  /** The path of the site for this reader, without a slash at the end. */
  base: string;
  headers: Record<string, string>;
  token: string;
  /** What programs say of the reader to get it. */
  proof: { jwtToken?: string; unsignedClaims: Readonly<Record<string, Value>> };
}

/** Makes readers whom a site lets in: one without claims where there is such a one, and others. */
export function planReaders(plan: SitePlan, random: Random, count: number): ReaderPlan[] {
  const others = Array.from({ length: count - 1 }, () => planReader(plan, random));
  const bare = { claims: {}, unsigned: {} };
  switch (plan.visibility) {
    case 'public':
      return [{ kind: 'anonymous', ...bare }, ...others];
    case 'share-link':
      return [{ kind: 'share link', ...bare }, ...others];
    case 'visitor-auth':
      return [{ kind: 'visitor', ...bare }, ...others];
  }
}

function planReader({ visibility }: SitePlan, random: Random): ReaderPlan {
  const unsigned = maybe(random, {
    beta: random(3) > 0,
    region: ['eu', 'us', 'asia'][random(3)] as string,
  });
  if (visibility === 'share-link') return { kind: 'share link', claims: {}, unsigned };
  const claims = maybe(random, {
    staff: random(3) > 0,
    plan: ['free', 'pro', 'max'][random(3)] as string,
    groups: [['a'], ['b'], ['a', 'b'], []][random(4)] as string[],
    level: random(6),
  });
  return { kind: 'visitor', claims, unsigned };
}

/** Some of these. */
function maybe(random: Random, values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(() => random(3) > 0));
}

/** Lets a reader in, in a browser and by a program. */
export async function openReader(
  sites: PrivateSites,
  { site, renderer }: { site: PublishedPlan; renderer: string },
  reader: ReaderPlan,
): Promise<TestReader> {
  const { kind, claims, unsigned } = reader;
  const base = site.shared ?? site.path;
  const said = encodeURIComponent(JSON.stringify(unsigned));
  const signedIn =
    kind === 'visitor' ? await sites.signIn({ ...site, spaceId: '' }, { ...claims }) : '';
  const cookies = [signedIn, Object.keys(unsigned).length > 0 && `octavo-visitor-public=${said}`];
  const cookie = cookies.filter(Boolean).join('; ');
  const jwtToken =
    kind === 'visitor' ? await signVisitor(site.privateKey, { ...claims }) : undefined;
  const proof = { ...(jwtToken !== undefined && { jwtToken }), unsignedClaims: unsigned };
  const answer = await sites.server.request<{ apiToken: string }>('POST', '/urls/published', {
    token: renderer,
    body: {
      url: `${sites.server.platform.config.publicUrl}${base}/`,
      visitor: proof,
    },
  });
  const token = answer.status === 200 ? answer.body.apiToken : '';
  return { ...reader, base, headers: cookie === '' ? {} : { cookie }, token, proof };
}
