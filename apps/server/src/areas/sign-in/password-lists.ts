import { createHash } from 'node:crypto';
import type { Platform } from '../../platform/index.ts';
import { openOnce } from '../../platform/index.ts';
import {
  findPasswordFault,
  normalizePassword,
  type PasswordContext,
  type PasswordFault,
} from './password-rules.ts';

const PREFIX_LENGTH = 5;
const MAX_ANSWER_BYTES = 1024 * 1024;
const TIMEOUT_MS = 3_000;

/**
 * What is wrong with a new password: by our rules, by the list of passwords that many people use,
 * and by the service of stolen ones, where the operator named one. That is told five characters of
 * the SHA-1 of the password, which many have; where it can't be asked, the password passes.
 */
export async function findWeakness(
  platform: Pick<Platform, 'config' | 'log' | 'fetch'>,
  password: string,
  context: Omit<PasswordContext, 'host'>,
): Promise<PasswordFault | undefined> {
  const { config } = platform;
  const listed = await loadCommonPasswords();
  const host = new URL(config.publicUrl).hostname;
  const fault = findPasswordFault(password, { ...context, host }, (text) => listed.has(text));
  if (fault !== undefined || config.breachedPasswordsUrl === undefined) return fault;
  const isStolen = await isInRange(platform, config.breachedPasswordsUrl, password);
  return isStolen ? 'breached' : undefined;
}

/** Passwords that many people use, in lower case: 49,000 in 4.3 MB, read when first asked for. */
export const loadCommonPasswords: () => Promise<ReadonlySet<string>> = openOnce(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}).get;

async function isInRange(
  { fetch, log }: Pick<Platform, 'fetch' | 'log'>,
  url: string,
  password: string,
): Promise<boolean> {
  const hash = createHash('sha1').update(normalizePassword(password)).digest('hex').toUpperCase();
  try {
    const answer = await fetch(url + hash.slice(0, PREFIX_LENGTH), {
      headers: { 'add-padding': 'true' },
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
      privateHosts: new Set([new URL(url).host]),
    });
    const parts: Uint8Array[] = [];
    for await (const part of answer.body) parts.push(part);
    if (answer.status !== 200) throw new Error(`It answered ${answer.status}.`);
    return holdsSuffix(Buffer.concat(parts).toString('latin1'), hash.slice(PREFIX_LENGTH));
  } catch (error) {
    log.warn({ err: error }, 'the service that lists stolen passwords cannot be reached');
    return false;
  }
}

/** Whether a range has a suffix, as one of its own: what only pads it has a count of 0. */
function holdsSuffix(range: string, suffix: string): boolean {
  return range.split(/\r?\n/).some((line) => {
    const [one = '', count = '0'] = line.split(':', 2);
    return one.toUpperCase() === suffix && Number(count) > 0;
  });
}
