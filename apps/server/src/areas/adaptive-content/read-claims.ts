import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Platform } from '../../platform/index.ts';
import {
  type ClaimsJsonSchema,
  type ClaimsSchema,
  readClaimsSchema,
} from './claims/claims-schema.ts';
import { type Claims, fitClaims, fitWrittenClaims } from './claims/fit-claims.ts';
import { KEPT_COOKIE, readClaimCookies, readClaimParameters } from './claims/unsigned-sources.ts';
import { findAdaptiveSchema } from './store.ts';

/** What is known of who reads a site, before it is held against the site's schema. */
export interface ClaimSources {
  /** The query of the address, without the question mark. */
  query: string;
  /** The `Cookie` header. */
  cookies: string | undefined;
  /** What the owner of the site signed. */
  signed?: Readonly<Record<string, unknown>> | undefined;
}

/** A reader's claims as conditions read them. */
export type VisitorClaims = Readonly<Record<string, unknown>>;

/** A site, as far as its claims go. */
interface AdaptiveSite {
  id: string;
  adaptiveContent: boolean;
}

export const schemas = defineStampedCache<ClaimsSchema>(
  { name: 'adaptive-schemas', share: 2 },
  ({ signed, unsigned }) => 500 + 300 * (signed.size + unsigned.size),
);

const NO_CLAIMS: VisitorClaims = Object.freeze({});
const NO_SCHEMA: ClaimsSchema = { signed: new Map(), unsigned: new Map() };

/**
 * The claims of a reader of a site: signed ones at the top, unsigned ones below `unsigned`, each only
 * where the site's schema names it and its value fits. None where adaptive content is off. Without
 * a query where nothing was committed since the site was last asked for.
 */
export async function readVisitorClaims(
  platform: Platform,
  site: AdaptiveSite,
  sources: ClaimSources,
): Promise<VisitorClaims> {
  if (!site.adaptiveContent) return NO_CLAIMS;
  const schema = await readSchema(platform, site.id);
  const unsigned = gatherUnsigned(schema, sources);
  return {
    ...fitClaims(sources.signed ?? {}, schema.signed),
    ...(Object.keys(unsigned).length > 0 && { unsigned }),
  };
}

/**
 * What a site is to keep of the claims that an address says, together with what it kept before; null
 * for a claim that is taken away. What the schema does not name is not kept.
 */
export async function readKeptClaims(
  platform: Platform,
  site: AdaptiveSite,
  { query, cookies }: Omit<ClaimSources, 'signed'>,
): Promise<Readonly<Record<string, unknown>>> {
  if (!site.adaptiveContent) return {};
  const { unsigned } = await readSchema(platform, site.id);
  const before = readClaimCookies(cookies, [KEPT_COOKIE]);
  const taken = [...unsigned.keys()].filter((name) => before[name] === null);
  return {
    ...Object.fromEntries(taken.map((name) => [name, null])),
    ...fitClaims(before, unsigned),
    ...fitWrittenClaims(readClaimParameters(query), unsigned),
  };
}

/** What the address says counts more than what a cookie does. */
function gatherUnsigned(
  { unsigned }: ClaimsSchema,
  { query, cookies }: Omit<ClaimSources, 'signed'>,
): Claims {
  if (unsigned.size === 0) return {};
  const written = fitWrittenClaims(readClaimParameters(query), unsigned);
  return fitClaims({ ...readClaimCookies(cookies), ...written }, unsigned);
}

async function readSchema(platform: Platform, siteId: string): Promise<ClaimsSchema> {
  const { db } = platform.database;
  const read = async (): Promise<ClaimsSchema> => {
    const row = await findAdaptiveSchema(db, siteId);
    if (row === undefined) return NO_SCHEMA;
    return readClaimsSchema(JSON.parse(row.json_schema) as ClaimsJsonSchema);
  };
  return (await schemas.read(platform, db, siteId, read)) ?? NO_SCHEMA;
}
