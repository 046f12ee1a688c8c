import { FetchRefusedError } from '../../../platform/index.ts';
import { SsoRefusal } from '../refusals.ts';

const MAX_DETAIL = 500;
const MAX_CAUSES = 8;

/** What the library throws besides its message. */
interface LibraryError extends Error {
  code?: string;
  /** Of an error that the provider answered (RFC 6749, sections 4.1.2.1 and 5.2). */
  error?: string;
  error_description?: string;
}

/**
 * Why a step with the library failed, of whatever it threw: a refusal that says what did not hold. The
 * messages of the library name claims and fields, never their values.
 */
export function explainFailure(error: unknown): SsoRefusal {
  if (error instanceof SsoRefusal) return error;
  const causes = listCauses(error);
  const refused = causes.find((one) => one instanceof FetchRefusedError);
  if (refused !== undefined) return new SsoRefusal('unreachable', refused.message);
  const answered = causes.find(({ code }) => code !== undefined && code in ANSWERED);
  if (answered?.code !== undefined) {
    const words = [answered.error, answered.error_description].filter((one) => one !== undefined);
    const detail = `${answered.message}: ${words.join(', ').replace(/[^\x20-\x7e]/g, '?')}`;
    return new SsoRefusal(ANSWERED[answered.code] ?? 'invalid', detail.slice(0, MAX_DETAIL));
  }
  const messages = [...new Set(causes.map(({ message }) => message))];
  return new SsoRefusal('invalid', messages.join(': ').slice(0, MAX_DETAIL));
}

/** What follows from an error that the provider answered, by its code in the library. */
const ANSWERED: Readonly<Record<string, 'denied' | 'invalid'>> = {
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: 'denied',
  OAUTH_RESPONSE_BODY_ERROR: 'invalid',
};

function listCauses(error: unknown): LibraryError[] {
  const causes: LibraryError[] = [];
  let current = error;
  while (current instanceof Error && causes.length < MAX_CAUSES) {
    causes.push(current);
    current = current.cause;
  }
  return causes;
}
