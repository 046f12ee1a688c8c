import { type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { hashSecret, makeSessionSecret } from './secret.ts';
import { deleteSessionRow, insertSession } from './store.ts';

/** A new browser session. */
export interface NewSession {
  userId: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** Makes a session and answers its id with its secret, which goes into the browser's cookie alone. */
export async function createSession(
  platform: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  session: NewSession,
): Promise<{ sessionId: string; secret: string }> {
  const secret = makeSessionSecret();
  const sessionId = platform.ids.next();
  await insertSession(tx, {
    id: sessionId,
    user_id: session.userId,
    secret_hash: hashSecret(secret),
    created_at: readTimestamp(platform.clock),
    expires_at: new Date(session.expiresAt).toISOString(),
  });
  return { sessionId, secret };
}

/** Ends a session: its cookie is worth nothing from then on. */
export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  await deleteSessionRow(tx, sessionId);
}
