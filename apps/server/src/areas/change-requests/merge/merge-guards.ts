import {
  type Actor,
  defineExtensionPoint,
  type Platform,
  type Tx,
} from '../../../platform/index.ts';
import type { SpacesTable } from '../../spaces/index.ts';
import type { ChangeRequestRow } from '../store.ts';

/** An open change request that somebody is about to merge. */
export interface IntendedMerge {
  space: SpacesTable;
  /** As it is now, before it takes in the space. */
  changeRequest: ChangeRequestRow;
  actor: Actor;
}

/** Refuses a merge by throwing an ApiError, which undoes all of it. */
export type MergeGuard = (tx: Tx, merge: IntendedMerge) => Promise<void>;

/** Lets later areas refuse merges, in the transactions that would make them. */
export const mergeGuards = defineExtensionPoint<MergeGuard>('guards of merges');

/**
 * Asks every guard, before anything is written; conflicts may still keep the merge from happening.
 *
 * @throws ApiError where one refuses
 */
export async function askGuards(
  platform: Pick<Platform, 'areas'>,
  tx: Tx,
  merge: IntendedMerge,
): Promise<void> {
  for (const guard of mergeGuards.list(platform)) await guard(tx, merge);
}
