import type { Reach } from '../../http/rights-holder.ts';
import { SESSION_SECONDS } from '../../http/session.ts';
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
import {
  deleteSessionRow,
  insertSession,
  listOtherSessions,
  listSessionRows,
  type SessionLimits,
  updateRotationDue,
  updateSecret,
} from './sessions-store.ts';
import type { SessionsTable, SignInMethod } from './tables.ts';

/** How long a session lasts that is not used. */
const IDLE_SECONDS = 14 * 24 * 60 * 60;
/** How long the secret before the present one may be shown, by requests that were on their way. */
const PREVIOUS_SECONDS = 60;

const MAX_USER_AGENT = 256;

/** A new browser session. */
export interface NewSession {
  userId: string;
  method: SignInMethod;
  /** The identity provider that vouched for the person, with `saml` and `oidc` or beside another way. */
  providerId?: string;
  /** The one organization that it reaches; null reaches all that the person has. */
  reach: Reach;
  /** The organization whose provider it is: its admins see that the person signed in. */
  organizationId?: string;
  device: Device;
  /** Whether its person has just proved who they are by a factor of their own; not unless given. */
  isProved?: boolean;
  /** ISO 8601: when it ends at the latest, where that is sooner than `SESSION_SECONDS` from now. */
  expiresAt?: string;
}

/** The browser that a session is in. */
export interface Device {
  /** As it names itself. */
  userAgent: string;
  /** The client's address. */
  address: string;
  /** The request with which the session begins. */
  requestId?: string;
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
    reach: session.reach,
    user_agent: session.device.userAgent.slice(0, MAX_USER_AGENT),
    address: session.device.address,
    created_at: now,
    proved_at: session.isProved ? now : null,
    last_seen_at: now,
    expires_at: chooseExpiry(clock, session.expiresAt),
    rotation_due: 0,
    previous_hash: null,
    previous_until: null,
  };
  await insertSession(tx, row, readLimits(clock));
  await platform.events.emit(tx, 'session.created', {
    actor: {
      kind: 'user',
      userId: row.user_id,
      sessionId: row.id,
      address: row.address,
      ...(session.device.requestId === undefined ? {} : { requestId: session.device.requestId }),
    },
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
  if (!(await deleteSessionRow(tx, session.id))) return;
  await platform.events.emit(tx, 'session.ended', {
    actor,
    organizationId: null,
    object: locateSession(session),
    before: describeSession(session),
  });
}

/** Ends all sessions of a person but the one that is kept. */
export async function endOtherSessions(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { userId, kept }: { userId: string; kept: string | null },
  actor: Actor,
): Promise<void> {
  for (const session of await listOtherSessions(tx, userId, kept)) {
    await endSession(platform, tx, session, actor);
  }
}

/** The sessions of a person that last, the oldest first, up to a limit. */
export async function listLastingSessions(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  userId: string,
  limit: number,
): Promise<SessionsTable[]> {
  const range = { after: undefined, limit };
  return listSessionRows(database.db, userId, readLimits(clock), range);
}

/**
 * Gives a session another secret, which goes into the browser's cookie alone. The one before may be
 * shown a minute more. Undefined where the session has another one by now.
 */
export async function changeSecret(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  session: Pick<SessionsTable, 'id' | 'secret_hash'>,
): Promise<string | undefined> {
  const secret = makeSessionSecret();
  const changed = await updateSecret(tx, session.id, {
    from: session.secret_hash,
    to: hashSecret(secret),
    until: new Date(clock.now().getTime() + PREVIOUS_SECONDS * 1000).toISOString(),
  });
  return changed ? secret : undefined;
}

/**
 * Lets the secret of each session of a person change with its next request: whoever changes what a
 * person may, or how the person signs in, calls this in the same transaction.
 */
export async function expireSecrets(tx: Tx, userId: string): Promise<void> {
  await updateRotationDue(tx, userId);
}

/** When a session ends, in milliseconds since 1970, if it is not used any more. */
export function readEnd({
  expires_at: expiresAt,
  last_seen_at: lastSeenAt,
}: Pick<SessionsTable, 'expires_at' | 'last_seen_at'>): number {
  return Math.min(Date.parse(expiresAt), Date.parse(lastSeenAt) + IDLE_SECONDS * 1000);
}

/** What tells sessions that last from those that have ended. */
export function readLimits(clock: Clock): SessionLimits {
  const now = clock.now();
  return {
    now: now.toISOString(),
    seenSince: new Date(now.getTime() - IDLE_SECONDS * 1000).toISOString(),
  };
}

/** When a new session ends whatever is done with it: as all do, or at `latest` where that is sooner. */
function chooseExpiry(clock: Clock, latest: string | undefined): string {
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
