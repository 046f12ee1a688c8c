import { randomBytes } from 'node:crypto';
import type { Db, Platform } from '../../platform/index.ts';
import type { SignInMethod } from '../auth/index.ts';
import { findPassword } from './passwords-store.ts';

/** How long a person has for the second step. */
export const PENDING_MINUTES = 10;

const PURPOSE = 'sign-in that waits for a second factor';

/** A sign-in of which the first step is done. */
export interface PendingSignIn {
  userId: string;
  /** How the first step was done. */
  method: SignInMethod;
  /** Where on this server it leads: a path. */
  returnTo?: string;
}

/** A sign-in that goes on, and what is used up when it does. */
export interface ResumedSignIn extends PendingSignIn {
  readonly proof: { proof: string; expiresAt: string };
  /** When the first step was done: ISO 8601. */
  readonly begunAt: string;
}

interface Payload {
  u: string;
  m: SignInMethod;
  r?: string;
  /** Milliseconds since 1970. */
  e: number;
  /** Random, so that no two are the same. */
  n: string;
}

/**
 * Writes down a sign-in that waits for its second step, for a cookie: signed, for ten minutes, and good
 * in one browser, which `browser` names.
 */
export function writePendingSignIn(
  { signer, clock }: Pick<Platform, 'signer' | 'clock'>,
  { userId, method, returnTo }: PendingSignIn,
  browser: string,
): string {
  const payload: Payload = {
    u: userId,
    m: method,
    n: randomBytes(12).toString('base64url'),
    e: clock.now().getTime() + PENDING_MINUTES * 60_000,
    ...(returnTo === undefined ? {} : { r: returnTo }),
  };
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${text}.${signer.sign(PURPOSE, `${browser}\n${text}`)}`;
}

/** Reads what `writePendingSignIn` wrote for this browser; undefined for anything else, and when it ended. */
export function readPendingSignIn(
  { signer, clock }: Pick<Platform, 'signer' | 'clock'>,
  written: string | undefined,
  browser: string,
): ResumedSignIn | undefined {
  const [text = '', signature = ''] = (written ?? '').split('.', 2);
  if (!signer.verify(PURPOSE, `${browser}\n${text}`, signature)) return undefined;
  const payload = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Payload;
  if (payload.e <= clock.now().getTime()) return undefined;
  return {
    userId: payload.u,
    method: payload.m,
    ...(payload.r === undefined ? {} : { returnTo: payload.r }),
    proof: { proof: text, expiresAt: new Date(payload.e).toISOString() },
    begunAt: new Date(payload.e - PENDING_MINUTES * 60_000).toISOString(),
  };
}

/**
 * Whether the first step of a sign-in still counts: it does not once the password was changed, nor
 * where it was the password and that is gone.
 */
export async function isStillPending(
  db: Db,
  { userId, method, begunAt }: Pick<ResumedSignIn, 'userId' | 'method' | 'begunAt'>,
): Promise<boolean> {
  const password = await findPassword(db, userId);
  if (password === undefined) return method !== 'password';
  return password.changed_at <= begunAt;
}
