import { hash } from 'node:crypto';
import { defineCache } from '../platform/index.ts';
import type { Admission } from './admission.ts';
import { encodeAtOnce, nameForm } from './bytes/encode-answer.ts';
import { readCredential } from './credential.ts';
import { requireOwnPage } from './csrf.ts';
import { type Answer, answerApi, type HeaderList, listHeaders } from './exchange/answer.ts';
import type { Exchange } from './exchange/exchange.ts';
import { isUnchanged, listFrame, type Outgoing } from './exchange/outgoing.ts';
import { type Allowance, writeRateHeaders } from './rate-limit.ts';
import type { HttpService } from './service.ts';

/**
 * Answers to reads that are sent again as they are, from bytes and headers kept ready, to who shows the
 * same credential at the same address, for as long as nothing was committed: neither what is answered
 * nor what the caller may can have changed before that. Every request still counts against the
 * caller's limit, is given an id of its own, and notes that its session is used.
 *
 * Kept are answers of operations that hold still (`holdsStill`), and no longer than the credential
 * lasts, nor beyond the hour: addresses of bytes are made for that long.
 */
export interface PreparedAnswers {
  /** What is kept for a request, where it still holds. */
  find(exchange: Exchange): Prepared | undefined;
  /**
   * Keeps an answer to a request, where nothing was committed since `stamp`, the state of the database
   * when it came. Answers what is to be sent: the same, with its body as it is kept.
   */
  keep(exchange: Exchange, stamp: number, prepared: NewPrepared): Outgoing;
  /**
   * Counts a request as one that is answered with what is kept. False where it may not be so: nothing
   * was counted then, and the request is answered from the beginning.
   */
  admit(exchange: Exchange, prepared: Prepared): boolean;
  /** The answer to a request; undefined where its content coding has to be made first. */
  makeAtOnce(exchange: Exchange, prepared: Prepared): Answer | undefined;
}

/** What is kept of an answer. */
export interface NewPrepared {
  /** The operation that gave it. */
  readonly id: string;
  readonly outgoing: Outgoing & { readonly body: string | Uint8Array };
  readonly admission: Admission;
}

type KeptOutgoing = Outgoing & { body: Uint8Array };

/** A kept answer. */
export interface Prepared {
  readonly id: string;
  readonly stamp: number;
  readonly until: number;
  readonly admission: Admission;
  readonly outgoing: KeptOutgoing;
  /** What was made of it: headers that are the same each time, and the body, by content coding. */
  readonly forms: Map<string, { headers: HeaderList; body: Uint8Array }>;
}

const HOUR_MS = 60 * 60 * 1000;
/** Of an entry besides its body, about. */
const ENTRY_BYTES = 1500;

/** Answers of the API, by credential and address. */
export const preparedAnswers = defineCache<Prepared>(
  { name: 'api-answers', share: 40 },
  // Its compressed forms take a part of it again.
  ({ outgoing }) => ENTRY_BYTES + Math.ceil(outgoing.body.byteLength * 1.3),
);

/** The prepared answers of one server. */
export function createPreparedAnswers(service: HttpService): PreparedAnswers {
  const { database, caches, clock } = service.platform;
  const kept = caches.open(preparedAnswers);
  const keys = new WeakMap<Exchange, string>();

  function keyOf(exchange: Exchange): string | undefined {
    const known = keys.get(exchange);
    if (known !== undefined) return known;
    const credential = readCredential(exchange.request, service);
    if (credential.kind === 'none') return undefined;
    const shown = credential.kind === 'token' ? credential.header : credential.secret;
    const key = `${credential.kind} ${hash('sha256', shown, 'base64url')} ${exchange.target}`;
    keys.set(exchange, key);
    return key;
  }

  return {
    find(exchange) {
      const key = exchange.isRead ? keyOf(exchange) : undefined;
      const known = key === undefined ? undefined : kept.get(key);
      return known?.stamp === database.changeStamp() ? known : undefined;
    },
    keep(exchange, stamp, { id, outgoing, admission }) {
      const key = keyOf(exchange);
      if (key === undefined || stamp !== database.changeStamp()) return outgoing;
      const until = Math.min(admission.until, endOfHour(clock.now()));
      const { body } = outgoing;
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      const entry = { ...outgoing, body: bytes };
      kept.set(key, { id, stamp, until, admission, outgoing: entry, forms: new Map() });
      return entry;
    },
    admit(exchange, { admission, until }) {
      const now = clock.now().getTime();
      const { session, bucket } = admission;
      if (until <= now || (session !== undefined && !isOwnPage(service, exchange))) return false;
      const taken = service.limiter.takeAtOnce(bucket, now);
      if (taken === undefined || taken.wait > 0) return false;
      if (session !== undefined) service.credentials.noteUse(session);
      noteAllowance(exchange, taken.allowance);
      return true;
    },
    makeAtOnce(exchange, { outgoing, forms }) {
      const { request } = exchange;
      if (isUnchanged(request, outgoing)) return answerApi(outgoing);
      const name = nameForm(request, outgoing.body);
      const form = forms.get(name) ?? makeForm(exchange, outgoing);
      if (form === undefined) return undefined;
      forms.set(name, form);
      const headers = ['x-request-id', exchange.id, ...form.headers];
      return { kind: 'made', status: outgoing.status, headers, body: form.body };
    },
  };
}

function makeForm(
  exchange: Exchange,
  outgoing: KeptOutgoing,
): { headers: HeaderList; body: Uint8Array } | undefined {
  const encoded = encodeAtOnce(exchange.request, outgoing);
  if (encoded === undefined) return undefined;
  const { headers, body } = encoded;
  const length = ['content-length', String(body.byteLength)];
  return { headers: [...listFrame(exchange, headers), ...listHeaders(headers), ...length], body };
}

function isOwnPage({ urls }: HttpService, { request }: Exchange): boolean {
  try {
    requireOwnPage(request, { secretHashes: [], origin: urls.origin, writes: false });
    return true;
  } catch {
    return false;
  }
}

function noteAllowance(exchange: Exchange, allowance: Allowance): void {
  const headers = writeRateHeaders(allowance);
  for (const name in headers) exchange.setHeader(name, headers[name] ?? '');
}

function endOfHour(now: Date): number {
  return (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
}
