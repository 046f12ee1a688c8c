import { type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { insertPasskey } from '../passkeys-store.ts';

/** Adds a passkey that no authenticator has; answers its id. */
export async function addExamplePasskey(
  platform: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  userId: string,
): Promise<string> {
  const id = platform.ids.next();
  await insertPasskey(tx, {
    ...{ id, user_id: userId, user_handle: 'handle', credential_id: `credential-${id}` },
    ...{ public_key: 'a2V5', counter: 0, transports: '["internal"]', name: 'Kiln laptop' },
    ...{ backed_up: 1, created_at: readTimestamp(platform.clock), last_used_at: null },
  });
  return id;
}
