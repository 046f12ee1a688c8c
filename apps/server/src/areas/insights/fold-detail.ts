import { MAX_QUERY_LENGTH } from '@octavo/contract/insights';
import { foldLetters } from '../../platform/index.ts';

const MAX_TARGET_LENGTH = 300;
/** Scripts in which one character is a word. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** What may name a person or be a secret: addresses, long numbers, long runs without a space. */
const PRIVATE = /@|\d[\d\s().+-]{5,}\d|\S{41}/;

/**
 * What was searched for as it is counted: without regard to case, accents and spaces, at most 100
 * characters. Empty, which is counted as "other", where it is a single letter, or looks as if it named
 * a person or were a secret.
 */
export function foldQuery(query: string): string {
  if (PRIVATE.test(query)) return '';
  const folded = foldLetters(query).replace(/\s+/g, ' ').trim();
  const characters = [...folded];
  if (characters.length < 2 && !IDEOGRAPH.test(folded)) return '';
  return characters.slice(0, MAX_QUERY_LENGTH).join('').trim();
}

/**
 * Where a link leads as it is counted: an address without its query and fragment, which may name
 * people, or a path of the site. Empty for anything else.
 */
export function foldTarget(target: string): string {
  if (/^\/(?!\/)/.test(target)) return cutTarget(target.replace(/[?#].*$/s, ''));
  if (!URL.canParse(target)) return '';
  const url = new URL(target);
  return /^https?:$/.test(url.protocol) ? cutTarget(url.origin + url.pathname) : '';
}

function cutTarget(target: string): string {
  return target.length <= MAX_TARGET_LENGTH ? target : '';
}
