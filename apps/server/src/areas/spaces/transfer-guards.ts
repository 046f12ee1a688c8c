import { ApiError, type ErrorDetail } from '../../http/errors.ts';
import type { RightsHolder } from '../../http/rights-holder.ts';
import { defineExtensionPoint, type Platform, type Tx } from '../../platform/index.ts';

/** A part of the library that is about to go to another organization. */
export interface IntendedTransfer {
  /** The space or collection that goes, with all that is below it: see `selectBelow`. */
  id: string;
  /** Every space that goes, those that wait to be purged included. */
  spaceIds: readonly string[];
  /** The organization that it leaves. */
  organizationId: string;
  /** Who transfers it: details name only what this person may see. */
  holder: RightsHolder;
}

/** Says what keeps something from going: each thing by its path and id; nothing where it may go. */
export type TransferGuard = (tx: Tx, transfer: IntendedTransfer) => Promise<readonly ErrorDetail[]>;

/** Lets later areas keep spaces where they are, in the transactions that would transfer them. */
export const transferGuards = defineExtensionPoint<TransferGuard>('guards of transfers');

/**
 * Asks every guard.
 *
 * @throws ApiError 412 that names all that keeps it where it is
 */
export async function askTransferGuards(
  platform: Pick<Platform, 'areas'>,
  tx: Tx,
  transfer: IntendedTransfer,
): Promise<void> {
  const details: ErrorDetail[] = [];
  for (const guard of transferGuards.list(platform)) {
    details.push(...(await guard(tx, transfer)));
  }
  const [first] = details;
  if (first === undefined) return;
  throw new ApiError(
    'transfer_blocked',
    `The transfer is not possible: ${first.path} ${first.message}`,
    details,
  );
}
