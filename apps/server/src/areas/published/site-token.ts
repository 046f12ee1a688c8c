import { type Static, Type } from 'typebox';
import { makeGuard } from '../../http/schema-check.ts';
import type { Signer } from '../../platform/index.ts';

const PURPOSE = 'site-token';
/** The one header that a token may have: nothing in it is ever chosen by who shows it. */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });
/** How long a token works, in seconds. */
export const SITE_TOKEN_SECONDS = 60 * 60;
/** Longer texts are none of ours. */
const MAX_TOKEN_LENGTH = 12_000;

const id = Type.String({ minLength: 1, maxLength: 64 });

const siteTokenClaims = Type.Object({
  kind: Type.Literal('site'),
  organization: id,
  site: id,
  /** The site space, and its space, that the address lies in. */
  siteSpace: id,
  space: id,
  /** What is known of the reader, as conditions read it. */
  claims: Type.Record(Type.String(), Type.Unknown()),
  audience: Type.Enum(['public', 'share-link', 'visitor', 'member']),
  /** The share link by which the reader came. */
  shareLink: Type.Optional(id),
  /** Of the key that the reader's own token was signed with. */
  visitorKey: Type.Optional(id),
  /** A revision of the space that is shown in place of what it contains now, and for whom: see `writeHolder`. */
  revision: Type.Optional(id),
  user: Type.Optional(id),
  iat: Type.Integer(),
  exp: Type.Integer(),
});

/** What a site token says. Times are seconds since 1970. */
export type SiteTokenClaims = Static<typeof siteTokenClaims>;

const isClaims = makeGuard(siteTokenClaims);

/**
 * Makes the token of a site: a JSON Web Token (HS256) that works for an hour from `now`.
 *
 * @param latest when it ends in any case, in milliseconds since 1970
 */
export function makeSiteToken(
  signer: Signer,
  claims: Omit<SiteTokenClaims, 'kind' | 'iat' | 'exp'>,
  now: Date,
  latest = Number.POSITIVE_INFINITY,
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const exp = Math.min(iat + SITE_TOKEN_SECONDS, Math.floor(latest / 1000));
  const payload = encode({ kind: 'site', ...claims, iat, exp });
  const text = `${HEADER}.${payload}`;
  return `${text}.${signer.sign(PURPOSE, text)}`;
}

/**
 * What a token says; undefined for a text that this server did not sign as the token of a site, to
 * the letter, and for one that has expired.
 */
export function readSiteToken(
  signer: Signer,
  token: string,
  now: Date,
): SiteTokenClaims | undefined {
  if (token.length > MAX_TOKEN_LENGTH || !token.startsWith(`${HEADER}.`)) return undefined;
  const [header, payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !signer.verify(PURPOSE, `${header}.${payload}`, signature)) {
    return undefined;
  }
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  return isClaims(claims) && now.getTime() < claims.exp * 1000 ? claims : undefined;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
