import { type Platform, readTimestamp, sha256Base64url, type Tx } from '../../platform/index.ts';

/**
 * Uses up a proof that counts once: a challenge, or the step before a second factor. Says whether it
 * was there to be used: of several requests with the same one, one is told so. It is remembered until
 * `expiresAt` (ISO 8601), from which on it is worth nothing anyway.
 */
export async function spendProof(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { proof, expiresAt }: { proof: string; expiresAt: string },
): Promise<boolean> {
  await tx.deleteFrom('spent_proofs').where('expires_at', '<=', readTimestamp(clock)).execute();
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('spent_proofs')
    .values({ proof_hash: sha256Base64url(proof), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('proof_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
