import { timingSafeEqual } from 'node:crypto';
import { ID_TAG_LENGTH } from '../../platform/index.ts';
import type { LinkInvitesTable } from './tables.ts';

/** The parts of the id that a link carries: what an invite is found by, and what lets people in. */
export type InviteIdParts = Pick<LinkInvitesTable, 'id' | 'secret'>;

/** The parts of an id. */
export function splitInviteId(text: string): InviteIdParts {
  return { id: text.slice(0, ID_TAG_LENGTH), secret: text.slice(ID_TAG_LENGTH) };
}

/** The id that a link carries. */
export function joinInviteId({ id, secret }: InviteIdParts): string {
  return id + secret;
}

/** Whether an invite has this secret; how long it takes tells nothing of the right one. */
export function hasSecret(invite: InviteIdParts, secret: string): boolean {
  const [known, given] = [Buffer.from(invite.secret), Buffer.from(secret)];
  return known.length === given.length && timingSafeEqual(known, given);
}
