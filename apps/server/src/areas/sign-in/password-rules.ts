/** The shortest and the longest password, in code points (NIST SP 800-63B, 3.1.1.2). */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 256;

/** Fewer different characters than this repeat themselves. */
const MIN_DIFFERENT = 5;
/** So many letters and digits have to be there besides what others know of the person. */
const MIN_OWN = 6;
const MIN_TERM = 3;

/** Why a password is not taken. */
export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'personal' | 'breached';

/** What others know of a person, and would try first. */
export interface PasswordContext {
  email: string;
  displayName: string;
  /** Of the server. */
  host: string;
}

/** A password as it is compared: however a keyboard composed its characters (NFKC). */
export function normalizePassword(password: string): string {
  // No keyboard sends more for the longest password; what is cut off makes it wrong all the same.
  return password.slice(0, 4 * MAX_PASSWORD).normalize('NFKC');
}

/**
 * What is wrong with a new password, as far as that can be told here. There are no rules of
 * composition: they make passwords worse.
 *
 * @param isListed whether a text, in lower case, is a password that many people use
 */
export function findPasswordFault(
  password: string,
  context: PasswordContext,
  isListed: (text: string) => boolean,
): PasswordFault | undefined {
  const characters = [...normalizePassword(password)];
  if (characters.length < MIN_PASSWORD) return 'too-short';
  if (characters.length > MAX_PASSWORD) return 'too-long';
  const text = characters.join('').toLowerCase();
  if (new Set(text).size < MIN_DIFFERENT) return 'common';
  const word = trimToWord(text);
  if (isListed(text) || (2 * word.length >= text.length && isListed(word))) return 'common';
  return isPersonal(text, context) ? 'personal' : undefined;
}

/** What is left without the digits and signs before and after the letters. */
function trimToWord(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
}

/** Whether little is left of a password without what others know. */
function isPersonal(text: string, { email, displayName, host }: PasswordContext): boolean {
  const terms = [email, displayName, host]
    .flatMap((term) => [term, ...term.split(/[^\p{L}\p{N}]+/u)])
    .map((term) => term.normalize('NFKC').toLowerCase())
    .filter((term) => term.length >= MIN_TERM)
    .sort((a, b) => b.length - a.length);
  let rest = text;
  for (const term of terms) rest = rest.replaceAll(term, '');
  if (rest === text) return false;
  return [...rest.replace(/[^\p{L}\p{N}]/gu, '')].length < MIN_OWN;
}
