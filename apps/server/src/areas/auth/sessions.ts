import {
  type Actor,
  type Clock,
  type EventEnvelope,
  type EventObject,
  type Facts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { hashSecret, makeSessionSecret } from './secret.ts';
import { deleteSessionRow, insertSession } from './store.ts';
import type { SessionsTable, SignInMethod } from './tables.ts';

/** How long a session lasts, whether it is used or not. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const MAX_USER_AGENT = 256;

/** A new browser session. */
export interface NewSession {
  userId: string;
  method: SignInMethod;
  /** The identity provider, with `saml` and `oidc`. */
  providerId?: string;
  /** The organization whose provider it is: its admins see that the person signed in. */
  organizationId?: string;
  device: Device;
  /** ISO 8601: when it ends at the latest, where that is sooner than `SESSION_SECONDS` from now. */
  expiresAt?: string;
}

/** The browser that a session is in. */
export interface Device {
  /** As it names itself. */
  userAgent: string;
  /** The client's address. */
  address: string;
}

/** A browser session of a person, who it belongs to. */
interface SessionObject extends EventObject<'session'> {
  userId: string;
}

/** Something happened to a session. It belongs to an organization where its provider does. */
export interface SessionEvent extends EventEnvelope<SessionObject> {}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'session.created': SessionEvent;
    'session.ended': SessionEvent;
  }
}

/** Makes a session and answers its id with its secret, which goes into the browser's cookie alone. */
export async function createSession(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  session: NewSession,
): Promise<{ sessionId: string; secret: string }> {
  const secret = makeSessionSecret();
  const { clock } = platform;
  const now = readTimestamp(clock);
  const row: SessionsTable = {
    id: platform.ids.next(),
    user_id: session.userId,
    secret_hash: hashSecret(secret),
    method: session.method,
    provider_id: session.providerId ?? null,
    user_agent: session.device.userAgent.slice(0, MAX_USER_AGENT),
    address: session.device.address,
    created_at: now,
    last_seen_at: now,
    expires_at: readEnd(clock, session.expiresAt),
    rotation_due: 0,
    previous_hash: null,
    previous_until: null,
  };
  await insertSession(tx, row);
  await platform.events.emit(tx, 'session.created', {
    actor: { kind: 'user', userId: row.user_id, sessionId: row.id, address: row.address },
    organizationId: session.organizationId ?? null,
    object: locateSession(row),
    after: describeSession(row),
  });
  return { sessionId: row.id, secret };
}

/** Ends a session: its cookie is worth nothing from then on. */
export async function endSession(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  session: Pick<SessionsTable, 'id' | 'user_id' | 'method' | 'address' | 'user_agent'>,
  actor: Actor,
): Promise<void> {
  await deleteSessionRow(tx, session.id);
  await platform.events.emit(tx, 'session.ended', {
    ...{ actor, organizationId: null, object: locateSession(session) },
    before: describeSession(session),
  });
}

function readEnd(clock: Clock, latest: string | undefined): string {
  const usual = readExpiry(clock);
  const end = latest === undefined ? usual : Math.min(usual, Date.parse(latest));
  return new Date(end).toISOString();
}

function readExpiry(clock: Clock): number {
  return clock.now().getTime() + SESSION_SECONDS * 1000;
}

function locateSession({ id, user_id: userId }: Pick<SessionsTable, 'id' | 'user_id'>) {
  return { kind: 'session', id, userId } as const;
}

/** What events say of a session: never its secret, nor the hash of it. */
function describeSession({
  method,
  address,
  user_agent: userAgent,
}: Pick<SessionsTable, 'method' | 'address' | 'user_agent'>): Facts {
  return { method, address, userAgent };
}
