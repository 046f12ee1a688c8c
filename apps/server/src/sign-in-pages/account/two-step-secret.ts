import { makeTotpSecret } from '../../areas/sign-in/index.ts';
import type { Platform } from '../../platform/index.ts';

/** How long a key that was shown can be confirmed. */
const MINUTES = 30;
const PURPOSE = 'key of an authenticator app that is not confirmed';

/** A key that a page shows, and what its form carries of it. */
export interface ShownSecret {
  secret: string;
  sealed: string;
}

/** A new key for a person's app. It is stored once a code of it has come back. */
export async function makeShownSecret(
  { sealer, clock }: Pick<Platform, 'sealer' | 'clock'>,
  userId: string,
): Promise<ShownSecret> {
  const secret = await makeTotpSecret();
  const ends = clock.now().getTime() + MINUTES * 60_000;
  return { secret, sealed: sealer.seal(`${PURPOSE} ${userId}`, `${secret} ${ends}`) };
}

/** The key that a form carries back; undefined where it is not ours, somebody else's, or out of date. */
export function readShownSecret(
  { sealer, clock }: Pick<Platform, 'sealer' | 'clock'>,
  userId: string,
  sealed: string,
): ShownSecret | undefined {
  const [secret = '', ends = '0'] = (sealer.open(`${PURPOSE} ${userId}`, sealed) ?? '').split(' ');
  return secret === '' || Number(ends) <= clock.now().getTime() ? undefined : { secret, sealed };
}
