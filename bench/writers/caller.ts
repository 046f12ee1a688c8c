import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_TOKEN } from '../served.ts';
import type { KillableServer } from './killable-server.ts';

/** What one kind of request came to. */
export interface Tally {
  /** How often each status was answered; `lost` counts requests that a killed server never answered. */
  statuses: Map<string, number>;
  /** Of those that succeeded, in milliseconds. */
  times: number[];
}

/** What was asked and answered: the kinds of requests by name. */
export type Tallies = Map<string, Tally>;

/** One request of the API. */
export interface Call {
  /** What it counts as; not counted without. */
  as?: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** An answer that is no refusal by an overloaded or dying server. */
export interface Answer<T> {
  status: number;
  body: T;
}

/** Failures of a server that was alive, with their bodies. */
export type Failures = string[];

const RETRIES_MS = 120_000;

/**
 * Asks until there is an answer: a request that the server's death swallowed is sent again, under
 * the same idempotency key, and so is one that it refused with 503.
 *
 * @throws Error where two minutes bring no answer
 */
export async function ask<T>(
  server: KillableServer,
  tallies: Tallies,
  failures: Failures,
  call: Call,
): Promise<Answer<T>> {
  const key = randomUUID();
  const deadline = performance.now() + RETRIES_MS;
  while (performance.now() < deadline) {
    const life = server.life();
    const start = performance.now();
    const answer = await send<T>(server, call, key);
    const elapsed = performance.now() - start;
    const isKilled = life === undefined || life !== server.life();
    if (answer === undefined) {
      count(tallies, call.as, 'lost');
      if (!isKilled) failures.push(`${call.method} ${call.path}: no answer of a living server`);
      await sleep(100);
      continue;
    }
    count(tallies, call.as, String(answer.status), answer.status < 300 ? elapsed : undefined);
    if (answer.status < 500 && answer.body !== undefined && !isInProgress(answer)) {
      return { status: answer.status, body: answer.body };
    }
    if (answer.status >= 500) {
      failures.push(`${call.method} ${call.path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    }
    await sleep(Math.max(100, answer.retryAfter * 1000));
  }
  throw new Error(`${call.method} ${call.path} was not answered.`);
}

interface Sent<T> {
  status: number;
  body: T | undefined;
  text: string;
  /** Seconds. */
  retryAfter: number;
}

async function send<T>(
  server: KillableServer,
  { method, path, body }: Call,
  key: string,
): Promise<Sent<T> | undefined> {
  try {
    const response = await fetch(`${server.origin}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${ADMIN_TOKEN}`,
        ...(method === 'POST' ? { 'idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const retryAfter = Number(response.headers.get('retry-after') ?? 0);
    const parsed = text === '' ? ({} as T) : (JSON.parse(text) as T);
    return { status: response.status, body: parsed, text, retryAfter };
  } catch {
    return undefined;
  }
}

function isInProgress({ status, text }: Sent<unknown>): boolean {
  return status === 409 && text.includes('idempotency_in_progress');
}

function count(tallies: Tallies, as: string | undefined, status: string, time?: number): void {
  if (as === undefined) return;
  let tally = tallies.get(as);
  if (tally === undefined) {
    tally = { statuses: new Map(), times: [] };
    tallies.set(as, tally);
  }
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (time !== undefined) tally.times.push(time);
}
