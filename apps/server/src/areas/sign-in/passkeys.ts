import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { describePasskey, locatePasskey } from './events.ts';
import { MAX_PASSKEYS, type ProvedPasskey, type ProvedUse } from './passkey-proofs.ts';
import {
  countPasskeys,
  deletePasskeyRow,
  findPasskeyByCredential,
  insertPasskey,
  updatePasskeyName,
  updatePasskeyUse,
} from './passkeys-store.ts';
import { spendProof } from './spend-proof.ts';
import type { PasskeysTable } from './tables.ts';

/** What is wanted besides the proof. */
export interface PasskeyNaming {
  name: string;
  actor: Actor;
  /** For the mail about it, a BCP 47 tag. */
  language?: string;
}

/**
 * Adds a passkey that was proved. Undefined where the proof was used before, where somebody has the
 * passkey already, or where the person has as many as there may be.
 */
export async function addPasskey(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  { row: proved, proof }: ProvedPasskey,
  { name, actor, language }: PasskeyNaming,
): Promise<PasskeysTable | undefined> {
  if (!(await spendProof(platform, tx, proof))) return undefined;
  if ((await countPasskeys(tx, proved.user_id)) >= MAX_PASSKEYS) return undefined;
  if ((await findPasskeyByCredential(tx, proved.credential_id)) !== undefined) return undefined;
  const createdAt = readTimestamp(platform.clock);
  const row: PasskeysTable = { ...proved, id: platform.ids.next(), name, created_at: createdAt };
  await insertPasskey(tx, row);
  await platform.events.emit(tx, 'passkey.created', {
    actor,
    organizationId: null,
    object: locatePasskey(row),
    after: describePasskey(row),
    ...(language === undefined ? {} : { language }),
  });
  return row;
}

/** Notes the use of a passkey. False where it is gone, was copied, or the proof was used before. */
export async function notePasskeyUse(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { passkey, counter, backedUp, proof }: ProvedUse,
): Promise<boolean> {
  if (!(await spendProof(platform, tx, proof))) return false;
  const at = readTimestamp(platform.clock);
  return updatePasskeyUse(tx, passkey.id, { counter, backedUp, at });
}

/** Gives a passkey another name. */
export async function renamePasskey(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  passkey: PasskeysTable,
  { name, actor }: PasskeyNaming,
): Promise<void> {
  if (name === passkey.name) return;
  await updatePasskeyName(tx, passkey.id, name);
  await platform.events.emit(tx, 'passkey.updated', {
    actor,
    organizationId: null,
    object: locatePasskey(passkey),
    before: { name: passkey.name },
    after: { name },
  });
}

/** Removes a passkey: nobody signs in with it from then on. */
export async function removePasskey(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  passkey: PasskeysTable,
  { actor, language }: Omit<PasskeyNaming, 'name'>,
): Promise<void> {
  await deletePasskeyRow(tx, passkey.id);
  await platform.events.emit(tx, 'passkey.deleted', {
    actor,
    organizationId: null,
    object: locatePasskey(passkey),
    before: describePasskey(passkey),
    ...(language === undefined ? {} : { language }),
  });
}
