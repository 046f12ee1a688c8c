import { ID_TAG_LENGTH } from '../platform/index.ts';

/** Names of fields that hold what lets one act as somebody; ids of such things do not. */
const SECRET_NAME =
  /(token|secret|password|passphrase|private_?key|signature|otp|recovery_?codes?|cookie|csrf|challenge|verifier)$/i;

/** Shorter texts, such as kinds of tokens, are not worth guessing and are found in other words. */
const LEAST_LENGTH = 12;

/** Ids that are secrets too, such as those of links that let people in. */
const UNGUESSABLE = /(?<![0-9a-z])0[0-9a-hjkmnp-tv-z]{31}(?![0-9a-z])/g;

/**
 * Every secret in a request or an answer: values of fields with such a name, also in addresses, and
 * what is secret of ids.
 */
export function findSecrets(value: unknown, name = ''): Set<string> {
  if (typeof value === 'string') {
    const own = SECRET_NAME.test(name) && value.length >= LEAST_LENGTH ? [value] : [];
    const ids = [...value.matchAll(UNGUESSABLE)].map(([id]) => id.slice(ID_TAG_LENGTH));
    return new Set([...own, ...ids, ...listInAddress(value)]);
  }
  if (typeof value !== 'object' || value === null) return new Set();
  const parts = Array.isArray(value)
    ? value.map((item) => findSecrets(item, name))
    : Object.entries(value).map(([key, part]) => findSecrets(part, key));
  return new Set(parts.flatMap((part) => [...part]));
}

function listInAddress(text: string): string[] {
  const query = /^(?:https?:\/\/|\/)[^\s?#]*\?([^\s#]*)/.exec(text)?.[1] ?? '';
  return [...new URLSearchParams(query)].flatMap(([name, value]) => [
    ...findSecrets({ [name]: value }),
  ]);
}

/** A request's body where every text that is secret by its name is another one, each unlike all others. */
export function markSecrets(value: unknown, next: () => string, name = ''): unknown {
  if (typeof value === 'string') return SECRET_NAME.test(name) ? next() : value;
  if (Array.isArray(value)) return value.map((item) => markSecrets(item, next, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, markSecrets(part, next, key)]),
  );
}
