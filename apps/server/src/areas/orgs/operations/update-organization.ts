import type { OrganizationChanges } from '@octavo/contract/orgs';
import * as contract from '@octavo/contract/orgs';
import { actorOf } from '../../../http/caller.ts';
import { conflict } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { requireMayGive } from '../../access/index.ts';
import { onOrganization } from '../access.ts';
import { claimEmailDomains } from '../email-domains.ts';
import { describeOrganization } from '../events.ts';
import { askOrganizationGuards } from '../organization-guards.ts';
import { presentOrganization } from '../present.ts';
import { readEmailDomains, refuseReservedHostname } from '../read-organization-input.ts';
import { findOrganizationByHostname, updateOrganizationRow } from '../store.ts';
import type { OrganizationsTable } from '../tables.ts';

/** Changes an organization's own settings. */
export const updateOrganization = implementOperation(contract.updateOrganization, {
  access: onOrganization('admin'),
  async handle({ platform, caller, body, url, write }) {
    const changes = readChanges(platform, body);
    const actor = actorOf(caller);
    return write(async (tx, { organization: before, role, ownsTeam }) => {
      const { id } = before;
      if (changes.defaultRole !== undefined) {
        requireMayGive(role, { from: before.default_role, to: changes.defaultRole });
      }
      if (changes.hostname !== undefined) await requireFreeHostname(tx, changes.hostname, id);
      await askOrganizationGuards(platform, tx, { organization: before, changes, caller });
      if (changes.emailDomains !== undefined) {
        await claimEmailDomains(platform, tx, changes.emailDomains, { organizationId: id, actor });
      }
      const row = await updateOrganizationRow(tx, id, {
        ...toColumns(changes),
        updated_at: readTimestamp(platform.clock),
      });
      await platform.events.emit(tx, 'organization.updated', {
        actor,
        organizationId: id,
        object: { kind: 'organization', id },
        ...compareFacts(describeOrganization(before), describeOrganization(row)),
      });
      return ok(presentOrganization(row, role, url, ownsTeam));
    });
  },
});

function readChanges({ config }: Platform, body: OrganizationChanges): OrganizationChanges {
  if (body.hostname !== undefined) refuseReservedHostname(body.hostname, config);
  if (body.emailDomains === undefined) return body;
  return { ...body, emailDomains: readEmailDomains(body.emailDomains) };
}

async function requireFreeHostname(tx: Tx, hostname: string, id: string): Promise<void> {
  const owner = await findOrganizationByHostname(tx, hostname);
  if (owner !== undefined && owner.id !== id) {
    throw conflict('hostname_taken', `The host name "${hostname}" is taken.`);
  }
}

function toColumns(changes: OrganizationChanges): Partial<OrganizationsTable> {
  const columns: Partial<OrganizationsTable> = {};
  if (changes.title !== undefined) columns.title = changes.title;
  if (changes.hostname !== undefined) columns.hostname = changes.hostname;
  if (changes.defaultRole !== undefined) columns.default_role = changes.defaultRole;
  if (changes.defaultContent !== undefined) {
    columns.default_content =
      changes.defaultContent === null ? null : JSON.stringify(changes.defaultContent);
  }
  if (changes.logo !== undefined) columns.logo = changes.logo;
  if (changes.sso !== undefined) columns.sso = changes.sso ? 1 : 0;
  if (changes.ai !== undefined) columns.ai = changes.ai ? 1 : 0;
  if (changes.inviteLinks !== undefined) columns.invite_links = changes.inviteLinks ? 1 : 0;
  return columns;
}
