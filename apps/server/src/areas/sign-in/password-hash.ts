import { randomBytes } from 'node:crypto';
import type { Options } from '@node-rs/argon2';
import { tooBusy } from '../../http/errors.ts';
import { createWorkQueue, openOnce, type Platform, QueueFullError } from '../../platform/index.ts';
import { normalizePassword } from './password-rules.ts';

/**
 * How passwords are hashed: Argon2id with 19 MiB, two passes and one lane, which the OWASP Password
 * Storage Cheat Sheet asks for at least.
 */
const PARAMETERS = {
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
} as const satisfies Options;

/**
 * Hashes are made in the threads of libuv, which files and names need as well, so half of them are
 * left to those. That also bounds the memory: 38 MiB, whoever knocks.
 */
const queue = createWorkQueue({ atOnce: 2, waiting: 40 });
const BUSY_SECONDS = 2;

/** What a password that was shown is worth. */
export interface Verdict {
  readonly isRight: boolean;
  /** Whether it is right and its hash should be made anew, with the parameters of now. */
  readonly isOutdated: boolean;
}

/**
 * The hash of a password, for storing.
 *
 * @throws ApiError 503 where too many are hashed at this time
 */
export async function hashPassword(
  platform: Pick<Platform, 'metrics'>,
  password: string,
): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return run(platform, () => hash(normalizePassword(password), PARAMETERS));
}

/**
 * Whether a password is that of a hash. Without one it is wrong, and takes as long to say.
 *
 * @throws ApiError 503 where too many are hashed at this time
 */
export async function verifyPassword(
  platform: Pick<Platform, 'metrics'>,
  password: string,
  stored: string | undefined,
): Promise<Verdict> {
  const { verify, parseOptions } = await import('@node-rs/argon2');
  const against = stored ?? (await nobodysHash.get());
  const matches = await run(platform, () => verify(against, normalizePassword(password)));
  if (!matches || stored === undefined) return { isRight: false, isOutdated: false };
  const used = parseOptions(stored);
  const isOutdated = Object.entries(PARAMETERS).some(
    ([name, value]) => used[name as keyof typeof PARAMETERS] !== value,
  );
  return { isRight: true, isOutdated };
}

/** A hash of the present parameters that no password has. It is made once. */
const nobodysHash = openOnce(async () => {
  const { hash } = await import('@node-rs/argon2');
  return hash(randomBytes(32), PARAMETERS);
});

async function run<T>({ metrics }: Pick<Platform, 'metrics'>, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(() => {
      metrics
        .counter('octavo_password_hashes_total', 'Passwords that were hashed or compared.')
        .inc();
      return work();
    });
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw tooBusy('Too many people are signing in at the moment.', BUSY_SECONDS);
  }
}
