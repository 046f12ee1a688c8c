import type { Urls } from '../../../http/urls.ts';
import type { Platform } from '../../../platform/index.ts';
import { markTaken } from '../attempts.ts';
import type { SsoAttemptsTable } from '../tables.ts';
import { findWaitingAttempt, keepAnswer, type SamlAnswer } from './answered-attempts.ts';
import { readCertificates } from './certificates.ts';
import { judgeResponse } from './judge-response.ts';
import { openResponse } from './open-response.ts';
import type { ReadySamlProvider } from './present.ts';
import type { ResponseFacts } from './read-assertion.ts';
import { readPerson } from './read-person.ts';
import { SamlRefusal } from './refusal.ts';
import { makeSamlService } from './service-urls.ts';

/** What comes of a response that was taken. */
export type TakenResponse =
  /** It answers a sign-in that began here: the browser comes for it with the ticket. */
  | { readonly kind: 'ticket'; readonly ticket: string }
  /** Nobody asked for it, and the provider may send such: whoever sent it is the person. */
  | { readonly kind: 'unsolicited'; readonly answer: SamlAnswer };

/** The fields of the form that a provider lets the browser send. */
export interface SamlForm {
  response: string;
  relayState: string;
}

type Parts = Pick<Platform, 'clock' | 'database'>;

/**
 * Takes the response of a provider: checks all there is to check, once for each assertion.
 *
 * @throws SamlRefusal
 */
export async function takeResponse(
  platform: Parts,
  url: Pick<Urls, 'root'>,
  provider: ReadySamlProvider,
  form: SamlForm,
): Promise<TakenResponse> {
  const { db } = platform.database;
  const keys = readCertificates(provider.certificate).map(({ key }) => key);
  const facts = openResponse(form.response, keys);
  const attempt = await findWaitingAttempt(platform, db, {
    state: form.relayState,
    providerId: provider.id,
  });
  requireAsked(provider, facts, attempt);
  const solicited = facts.inResponseTo === undefined ? undefined : attempt;
  const { acsURL, entityID } = makeSamlService(url, provider.id);
  const validity = judgeResponse(facts, {
    issuer: provider.entity_id,
    acsURL,
    audience: entityID,
    requestId: solicited?.request_id,
    now: platform.clock.now().getTime(),
  });
  const answer: SamlAnswer = {
    person: readPerson(facts.assertion),
    ...(validity.sessionEnd !== undefined && {
      sessionEnd: new Date(validity.sessionEnd).toISOString(),
    }),
  };
  return platform.database.transaction(async (tx) => {
    const isFirst = await markTaken(platform, tx, {
      providerId: provider.id,
      messageId: facts.assertion.id,
      expiresAt: new Date(validity.replayableUntil).toISOString(),
    });
    if (!isFirst) throw replayed();
    if (solicited === undefined) return { kind: 'unsolicited', answer };
    const ticket = await keepAnswer(platform, tx, solicited, answer);
    if (ticket === undefined) throw replayed();
    return { kind: 'ticket', ticket };
  });
}

/** A response answers a sign-in that waits for it here, or none, where the provider may begin. */
function requireAsked(
  provider: ReadySamlProvider,
  { inResponseTo }: ResponseFacts,
  attempt: SsoAttemptsTable | undefined,
): void {
  if (inResponseTo !== undefined && attempt === undefined) {
    throw new SamlRefusal(
      'wrong-request',
      'This response does not belong to a sign-in that is still in progress.',
    );
  }
  if (inResponseTo === undefined && provider.idp_initiated === 0) {
    throw new SamlRefusal(
      'unsolicited',
      'The response was not requested, and idpInitiated is off.',
    );
  }
}

function replayed(): SamlRefusal {
  return new SamlRefusal('replayed', 'The assertion or the sign-in has already been used.');
}
