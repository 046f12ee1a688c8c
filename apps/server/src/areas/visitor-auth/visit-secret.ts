import type { Sealer } from '../../platform/index.ts';
import type { VisitorAuth } from './read-visitor-auth.ts';
import type { Visit } from './verify-visitor-token.ts';

/**
 * A visit as the visitor's browser keeps it: sealed for this site and this key of it, so that it is
 * nothing on another site and nothing once the key is another one. Letters, digits, `-`, `_` and `.`.
 */
export function sealVisit(sealer: Sealer, auth: VisitorAuth, visit: Visit): string {
  return sealer.seal(nameVisits(auth), JSON.stringify([visit.endsAt, visit.claims]));
}

/** The visit that was sealed so, if it lasts; undefined for any other text. */
export function openVisit(
  sealer: Sealer,
  auth: VisitorAuth,
  sealed: string,
  now: Date,
): Visit | undefined {
  const text = sealer.open(nameVisits(auth), sealed);
  if (text === undefined) return undefined;
  const [endsAt, claims] = JSON.parse(text) as [number, Visit['claims']];
  return endsAt > now.getTime() ? { endsAt, claims } : undefined;
}

function nameVisits({ siteId, keyId }: VisitorAuth): string {
  return `visit of ${siteId} ${keyId}`;
}
