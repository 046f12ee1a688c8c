import { MAX_VALUE_LENGTH } from './check-claims-schema.ts';
import type { ClaimType, ClaimTypes, PlainClaim, PlainClaimType } from './claims-schema.ts';

/** Claims of a reader that fit a schema. */
export type Claims = Readonly<Record<string, PlainClaim | readonly PlainClaim[]>>;

/** How many values a claim that is a list may have. */
const MAX_ITEMS = 100;

/**
 * Of claims as JSON has them, such as those of a token, the ones that a schema names and whose value
 * is of the type it names, in the order of the schema. All else is dropped.
 */
export function fitClaims(claims: Readonly<Record<string, unknown>>, types: ClaimTypes): Claims {
  const fitting: Record<string, PlainClaim | readonly PlainClaim[]> = {};
  for (const [name, type] of types) {
    if (!Object.hasOwn(claims, name)) continue;
    const value = fitValue(claims[name], type);
    if (value !== undefined) fitting[name] = value;
  }
  return fitting;
}

/**
 * The same for claims that are written as texts, such as those of an address: `true` and `false`
 * are booleans, digits a number, and a name that comes again gives the next value of a list or the
 * value in place of the one before. An empty text takes the claim away: null.
 */
export function fitWrittenClaims(
  written: ReadonlyMap<string, readonly string[]>,
  types: ClaimTypes,
): Readonly<Record<string, Claims[string] | null>> {
  const claims: Record<string, Claims[string] | null> = {};
  for (const [name, type] of types) {
    const texts = written.get(name);
    if (texts === undefined) continue;
    const value = texts.every((text) => text === '')
      ? null
      : fitValue(readTexts(texts, type), type);
    if (value !== undefined) claims[name] = value;
  }
  return claims;
}

function readTexts(texts: readonly string[], type: ClaimType): unknown {
  const given = texts.filter((text) => text !== '');
  return type.type === 'array'
    ? given.map((text) => readWritten(text, type.items))
    : readWritten(given.at(-1) ?? '', type);
}

function fitValue(value: unknown, type: ClaimType): PlainClaim | readonly PlainClaim[] | undefined {
  if (type.type !== 'array') return fitPlain(value, type);
  if (!Array.isArray(value) || value.length > MAX_ITEMS) return undefined;
  const items = value.map((one) => fitPlain(one, type.items));
  return items.every((one) => one !== undefined) ? items : undefined;
}

function fitPlain(value: unknown, { type, values }: PlainClaimType): PlainClaim | undefined {
  if (!isOfType(value, type)) return undefined;
  return values === undefined || values.has(value) ? value : undefined;
}

function isOfType(value: unknown, type: PlainClaimType['type']): value is PlainClaim {
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string' && value.length <= MAX_VALUE_LENGTH;
    case 'number':
      return Number.isFinite(value);
    case 'integer':
      return Number.isSafeInteger(value);
  }
}

function readWritten(text: string, { type }: PlainClaimType): unknown {
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
}
