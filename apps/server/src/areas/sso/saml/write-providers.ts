import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../../platform/index.ts';
import { endSessionsThrough } from '../../auth/index.ts';
import type { SamlProvidersTable } from '../tables.ts';
import { describeSamlProvider, locateSamlProvider } from './events.ts';
import type { SamlProviderColumns } from './read-changes.ts';
import {
  deleteSamlIdentities,
  deleteSamlProviderRow,
  insertSamlProvider,
  updateSamlProviderRow,
} from './store.ts';

/** Adds a provider to an organization. */
export async function createSamlProvider(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  organizationId: string,
  columns: SamlProviderColumns & Pick<SamlProvidersTable, 'label'>,
  actor: Actor,
): Promise<SamlProvidersTable> {
  const row: SamlProvidersTable = {
    id: platform.ids.next(),
    organization_id: organizationId,
    entity_id: null,
    certificate: null,
    sso_url: null,
    default_team: null,
    default_role: null,
    idp_initiated: 0,
    ...columns,
    created_at: readTimestamp(platform.clock),
  };
  await insertSamlProvider(tx, row);
  await platform.events.emit(tx, 'saml-provider.created', {
    actor,
    ...locateSamlProvider(row),
    after: describeSamlProvider(row),
  });
  return row;
}

/**
 * Changes a provider. Who signed in through it before stays signed in. One with another `entityID` is
 * another one, whose NameIDs mean other people: they are recognized by their addresses again.
 */
export async function changeSamlProvider(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  before: SamlProvidersTable,
  columns: SamlProviderColumns,
  actor: Actor,
): Promise<SamlProvidersTable> {
  const row = { ...before, ...columns };
  await updateSamlProviderRow(tx, row.id, columns);
  if (row.entity_id !== before.entity_id) await deleteSamlIdentities(tx, row.id);
  const facts = compareFacts(describeSamlProvider(before), describeSamlProvider(row));
  if (Object.keys(facts.after).length > 0) {
    await platform.events.emit(tx, 'saml-provider.updated', {
      actor,
      ...locateSamlProvider(row),
      ...facts,
    });
  }
  return row;
}

/** Deletes a provider, and ends the sessions of all who signed in through it. */
export async function deleteSamlProvider(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  row: SamlProvidersTable,
  actor: Actor,
): Promise<void> {
  await endSessionsThrough(platform, tx, row.id, actor);
  await deleteSamlProviderRow(tx, row.id);
  await platform.events.emit(tx, 'saml-provider.deleted', {
    actor,
    ...locateSamlProvider(row),
    before: describeSamlProvider(row),
  });
}
