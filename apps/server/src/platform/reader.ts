import { encodeCanonicalJson } from '@octavo/content';
import { sha256Base64url } from './hash.ts';

/**
 * Which kind of reader: anybody (`public`), one who came by a secret link (`share-link`), one whom
 * the site's owner vouches for (`visitor`), or a member of the organization (`member`).
 */
export type Audience = 'public' | 'share-link' | 'visitor' | 'member';

declare const madeFromReader: unique symbol;

/**
 * A short text without white space, equal for two readers exactly when their audiences and claims
 * are. Only a reader has one.
 */
export type ReaderKey = string & { readonly [madeFromReader]: true };

/** Who reads published content, and with it all by which one reader sees other things than another. */
class Reader {
  readonly audience: Audience;
  readonly key: ReaderKey;
  // A private field, so that nothing else is a reader: the key always is that of the claims.
  readonly #claims: Readonly<Record<string, unknown>>;

  constructor(audience: Audience, claims: Readonly<Record<string, unknown>>) {
    this.audience = audience;
    this.#claims = claims;
    this.key = makeKey(audience, claims);
  }

  /** What is known of the reader, as conditions read it: JSON values, frozen. */
  get claims(): Readonly<Record<string, unknown>> {
    return this.#claims;
  }
}

export type { Reader };

/**
 * Makes a reader. Claims are taken as JSON has them, in a copy.
 *
 * @throws TypeError for claims that JSON cannot hold.
 */
export function makeReader(
  audience: Audience,
  claims: Readonly<Record<string, unknown>> = {},
): Reader {
  return new Reader(audience, freeze(JSON.parse(encodeCanonicalJson(claims))));
}

function makeKey(audience: Audience, claims: Readonly<Record<string, unknown>>): ReaderKey {
  const isBare = Object.keys(claims).length === 0;
  const key = isBare ? audience : `${audience}:${sha256Base64url(encodeCanonicalJson(claims))}`;
  return key as ReaderKey;
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

/** Anybody: a reader of whom nothing is known. */
export const ANONYMOUS_READER: Reader = makeReader('public');
