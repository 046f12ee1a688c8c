import { createRateLimiter } from '../../http/rate-limit.ts';
import { defineCache, type Platform, sha256Base64url } from '../../platform/index.ts';

/** Passwords that may be wrong before one has to wait, and the wait after that, which doubles. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** After so long without a try the count begins anew. */
const FORGOTTEN_MS = 60 * 60_000;
/** Mails with links to one address: five at once, five an hour in the long run. */
const MAIL_LIMIT = { perSecond: 5 / 3600, burst: 5 };

/** The tries at the password of one address. */
interface Tries {
  failed: number;
  /** Until when no other is taken; milliseconds since 1970. */
  waitUntil: number;
}

const accountTries = defineCache<Tries>('sign-in-accounts', () => 40);
const accountMails = defineCache<{ tokens: number; refilledAt: number }>('sign-in-mails', () => 60);

/** What is limited by account, whether anybody has it or not. */
type LimitPlatform = Pick<Platform, 'caches' | 'clock'>;

/**
 * Counts a try at the password of an account as failed until `forgiveTries` says that it was not, so
 * that many at a time count as well.
 *
 * @returns seconds to wait where there were too many; then the try is not to be made, nor counted
 */
export function takePasswordTry(platform: LimitPlatform, email: string): number {
  const cache = platform.caches.open(accountTries);
  const now = platform.clock.now().getTime();
  const key = sha256Base64url(email);
  const known = cache.get(key);
  if (known !== undefined && known.waitUntil > now) {
    return Math.ceil((known.waitUntil - now) / 1000);
  }
  const isFresh = known === undefined || now - known.waitUntil > FORGOTTEN_MS;
  const failed = isFresh ? 1 : known.failed + 1;
  const wait =
    failed < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failed - FREE_TRIES));
  cache.set(key, { failed, waitUntil: now + wait });
  return 0;
}

/** Forgets the tries at the password of an account: the last one was right. */
export function forgiveTries(platform: LimitPlatform, email: string): void {
  platform.caches.open(accountTries).set(sha256Base64url(email), { failed: 0, waitUntil: 0 });
}

/** Whether another link may be mailed to an address; it counts as mailed. */
export function takeMailTry(platform: LimitPlatform, email: string): boolean {
  const limiter = createRateLimiter(MAIL_LIMIT, platform.caches.open(accountMails));
  return limiter.take(sha256Base64url(email), platform.clock.now().getTime()) === 0;
}
