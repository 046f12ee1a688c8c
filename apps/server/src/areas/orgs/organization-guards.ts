import type { organizationChanges } from '@octavo/contract/orgs';
import type { Static } from 'typebox';
import type { UserCaller } from '../../http/caller.ts';
import { defineExtensionPoint, type Platform, type Tx } from '../../platform/index.ts';
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

/**
 * Lets later areas refuse what an organization is to become, in the transactions that would change it:
 * a site that is not there, single sign-on without a provider.
 */
export const organizationGuards =
  defineExtensionPoint<OrganizationGuard>('guards of organizations');

/**
 * Asks every guard, before anything is written.
 *
 * @throws ApiError where one refuses
 */
export async function askOrganizationGuards(
  platform: Pick<Platform, 'areas'>,
  tx: Tx,
  update: IntendedUpdate,
): Promise<void> {
  for (const guard of organizationGuards.list(platform)) await guard(tx, update);
}
