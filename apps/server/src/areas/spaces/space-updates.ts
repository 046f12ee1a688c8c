import type { Actor, Platform, Tx } from '../../platform/index.ts';
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

const followers = new WeakMap<Platform['events'], SpaceUpdateFollower[]>();

/** Lets a later area keep what an update of a space says, in the transaction of the update. */
export function followSpaceUpdates(
  platform: Pick<Platform, 'events'>,
  follower: SpaceUpdateFollower,
): void {
  followers.set(platform.events, [...(followers.get(platform.events) ?? []), follower]);
}

/** @throws ApiError where a follower refuses */
export async function tellSpaceUpdate(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  update: SpaceUpdate,
): Promise<void> {
  for (const follower of followers.get(platform.events) ?? []) await follower(tx, update);
}
