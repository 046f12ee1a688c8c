import type { Confirmation, ResponseFacts } from './read-assertion.ts';
import { SamlRefusal, type SamlRule } from './refusal.ts';

/** What a response must say to be taken. */
export interface Expectations {
  /** The `entityID` of the provider. */
  issuer: string;
  acsURL: string;
  /** Our own `entityID`. */
  audience: string;
  /** The id of the request that it answers; undefined where it answers none, which is allowed then. */
  requestId: string | undefined;
  /** Milliseconds. */
  now: number;
}

/** Until when what was taken counts, in milliseconds. */
export interface Validity {
  /** From then on the assertion would not be taken anyway. */
  replayableUntil: number;
  /** When the session ends with the provider's own, if it says. */
  sessionEnd: number | undefined;
}

/** How far the clocks of both sides may be apart. */
export const CLOCK_SKEW_MS = 60_000;

/**
 * Judges what a response says: by whom, for whom, in answer to what and when.
 *
 * @throws SamlRefusal
 */
export function judgeResponse(facts: ResponseFacts, expected: Expectations): Validity {
  const { assertion } = facts;
  const { now } = expected;
  if (facts.issuer !== expected.issuer || assertion.issuer !== expected.issuer) {
    throw refusal('wrong-issuer', 'The Issuer is not the entityID of the provider.');
  }
  if (facts.destination !== expected.acsURL) {
    throw refusal('wrong-destination', 'The Destination is not the ACS URL of the provider.');
  }
  if (facts.inResponseTo !== expected.requestId) {
    throw refusal('wrong-request', 'InResponseTo is not the request of this sign-in.');
  }
  requireTime(assertion.notBefore, assertion.notOnOrAfter, now);
  const { audiences } = assertion;
  if (audiences.length === 0 || !audiences.every((one) => one.includes(expected.audience))) {
    throw refusal('wrong-audience', 'The Audience is not the entityID of this service.');
  }
  const { sessionEnd } = assertion;
  if (sessionEnd !== undefined && sessionEnd <= now) {
    throw refusal('expired', 'The session at the provider has ended.');
  }
  const end = requireConfirmation(assertion.confirmations, expected);
  return { replayableUntil: end + CLOCK_SKEW_MS, sessionEnd };
}

/** When the confirmation ends that is good here; the others do not matter. */
function requireConfirmation(
  confirmations: readonly Confirmation[],
  expected: Expectations,
): number {
  let first: SamlRefusal | undefined;
  for (const confirmation of confirmations) {
    try {
      return judgeConfirmation(confirmation, expected);
    } catch (error) {
      if (!(error instanceof SamlRefusal)) throw error;
      first ??= error;
    }
  }
  throw first ?? refusal('wrong-recipient', 'The assertion has no bearer confirmation.');
}

function judgeConfirmation(confirmation: Confirmation, expected: Expectations): number {
  const { recipient, inResponseTo, notBefore, notOnOrAfter } = confirmation;
  if (recipient !== expected.acsURL) {
    throw refusal('wrong-recipient', 'The Recipient is not the ACS URL of the provider.');
  }
  if (inResponseTo !== expected.requestId) {
    throw refusal('wrong-request', 'The assertion was not made for the request of this sign-in.');
  }
  if (notOnOrAfter === undefined) throw refusal('expired', 'The confirmation has no expiry time.');
  requireTime(notBefore, notOnOrAfter, expected.now);
  return notOnOrAfter;
}

function requireTime(notBefore: number | undefined, end: number | undefined, now: number): void {
  if (notBefore !== undefined && now + CLOCK_SKEW_MS < notBefore) {
    throw refusal('not-yet-valid', `It is not valid for another ${seconds(notBefore - now)} s.`);
  }
  if (end !== undefined && now - CLOCK_SKEW_MS >= end) {
    throw refusal('expired', `It expired ${seconds(now - end)} s ago.`);
  }
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}

function refusal(reason: SamlRule, detail: string): SamlRefusal {
  return new SamlRefusal(reason, detail);
}
