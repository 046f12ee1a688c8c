import {
  createJointTries,
  defineCache,
  type JointTries,
  type Platform,
  sha256Base64url,
  type Tries,
  type WaitRules,
} from '../../platform/index.ts';

/** Wrong passwords of one account. */
const PASSWORDS: WaitRules = {
  freeTries: 5,
  firstWaitMs: 5_000,
  longestWaitMs: 15 * 60_000,
  forgottenMs: 60 * 60_000,
};

export const accountTries = defineCache<Tries>({ name: 'sign-in-accounts', share: 2 }, () => 40);

/** What is limited by account, whether anybody has it or not. */
type LimitPlatform = Pick<Platform, 'caches' | 'clock' | 'peers'>;

/**
 * Counts a try at the password of an account as failed until `forgiveTries` says that it was not, so
 * that many at a time count as well.
 *
 * @returns seconds to wait where there were too many; then the try is not to be made, nor counted
 */
export function takePasswordTry(platform: LimitPlatform, email: string): Promise<number> {
  return triesOf(platform).take(sha256Base64url(email), platform.clock.now().getTime());
}

/** Forgets the tries at the password of an account: the last one was right. */
export function forgiveTries(platform: LimitPlatform, email: string): void {
  triesOf(platform).forgive(sha256Base64url(email), platform.clock.now().getTime());
}

function triesOf(platform: LimitPlatform): JointTries {
  const cache = platform.caches.open(accountTries);
  return createJointTries(platform, accountTries.name, PASSWORDS, cache);
}
