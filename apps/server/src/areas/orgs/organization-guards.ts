import type { organizationChanges } from '@octavo/contract/orgs';
import type { Static } from 'typebox';
import type { UserCaller } from '../../http/caller.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import type { OrganizationsTable } from './tables.ts';

/** What an admin is about to change of an organization. */
export interface IntendedUpdate {
  /** As it is now. */
  organization: OrganizationsTable;
  /** The fields that the request has, as the API names them. */
  changes: Readonly<Static<typeof organizationChanges>>;
  caller: UserCaller;
}

/** Refuses an update by throwing an ApiError, which undoes all of it. */
export type OrganizationGuard = (tx: Tx, update: IntendedUpdate) => Promise<void>;

const guards = new WeakMap<Platform['events'], OrganizationGuard[]>();

/**
 * Lets a later area refuse what an organization is to become, in the transactions that would change
 * it: a site that is not there, single sign-on without a provider.
 */
export function guardOrganizationUpdates(
  platform: Pick<Platform, 'events'>,
  guard: OrganizationGuard,
): void {
  guards.set(platform.events, [...(guards.get(platform.events) ?? []), guard]);
}

/**
 * Asks every guard, before anything is written.
 *
 * @throws ApiError where one refuses
 */
export async function askOrganizationGuards(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  update: IntendedUpdate,
): Promise<void> {
  for (const guard of guards.get(platform.events) ?? []) await guard(tx, update);
}
