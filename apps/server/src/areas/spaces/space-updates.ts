import { type Actor, defineExtensionPoint, type Platform, type Tx } from '../../platform/index.ts';
import type { MergeRulesSetting } from './merge-rules.ts';
import type { SpacesTable } from './tables.ts';

/** What somebody who may changes of a space that a later area keeps. */
export interface SpaceUpdate {
  /** As it was before. */
  space: SpacesTable;
  changes: { readonly mergeRules?: MergeRulesSetting };
  actor: Actor;
}

/** Does its part of an update, or throws an ApiError, which undoes all of it. */
export type SpaceUpdateFollower = (tx: Tx, update: SpaceUpdate) => Promise<void>;

/** Lets later areas keep what an update of a space says, in the transaction of the update. */
export const spaceUpdateFollowers = defineExtensionPoint<SpaceUpdateFollower>(
  'what follows updates of spaces',
);

/** @throws ApiError where a follower refuses */
export async function tellSpaceUpdate(
  platform: Pick<Platform, 'areas'>,
  tx: Tx,
  update: SpaceUpdate,
): Promise<void> {
  for (const follower of spaceUpdateFollowers.list(platform)) await follower(tx, update);
}
