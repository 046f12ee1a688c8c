import type { Platform } from '../../platform/index.ts';

/** How long the mailed link can be used; the words of pages and mails say so too. */
export const NEW_ACCOUNT_MINUTES = 15;

const PURPOSE = 'new account by an invite';

/** An address that whoever has the link reads the mail of. */
export interface ProvenAddress {
  email: string;
  /** What is used up with it. */
  proof: { proof: string; expiresAt: string };
}

/** Seals an address, for a link in a mail that is sent there: it is good for one invite. */
export function sealAddress(
  { sealer, clock }: Pick<Platform, 'sealer' | 'clock'>,
  inviteId: string,
  email: string,
): string {
  const ends = clock.now().getTime() + NEW_ACCOUNT_MINUTES * 60_000;
  return sealer.seal(`${PURPOSE} ${inviteId}`, `${ends} ${email}`);
}

/** The address in such a link; undefined for one that is not ours, for another invite, or has ended. */
export function readAddress(
  { sealer, clock }: Pick<Platform, 'sealer' | 'clock'>,
  inviteId: string,
  sealed: string,
): ProvenAddress | undefined {
  const text = sealer.open(`${PURPOSE} ${inviteId}`, sealed);
  const [ends = '', email = ''] = (text ?? '').split(' ');
  if (email === '' || Number(ends) <= clock.now().getTime()) return undefined;
  const expiresAt = new Date(Number(ends)).toISOString();
  // Of the text: what is sealed can be written down in more than one way.
  return { email, proof: { proof: `${inviteId} ${text}`, expiresAt } };
}
