import { type Static, Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { nullableRoleSchema, requireMayGive } from '../../access/index.ts';
import { onOrganization } from '../access.ts';
import { describeOrganization } from '../events.ts';
import { presentOrganization } from '../present.ts';
import {
  defaultContent,
  emailDomains,
  organizationHostname,
  organizationResource,
  organizationTitle,
} from '../resource.ts';
import { findOrganizationByHostname, updateOrganizationRow } from '../store.ts';
import type { OrganizationsTable } from '../tables.ts';

const body = Type.Object({
  title: Type.Optional(organizationTitle),
  emailDomains: Type.Optional(emailDomains),
  hostname: Type.Optional(organizationHostname),
  defaultRole: Type.Optional(nullableRoleSchema),
  defaultContent: Type.Optional(Type.Union([defaultContent, Type.Null()])),
  logo: Type.Optional(
    Type.Union([
      Type.String({ format: 'uri', pattern: '^https?://', maxLength: 2048 }),
      Type.Null(),
    ]),
  ),
  sso: Type.Optional(Type.Boolean()),
  ai: Type.Optional(Type.Boolean()),
  inviteLinks: Type.Optional(Type.Boolean()),
});

/** Changes an organization's own settings. */
export const updateOrganization = defineOperation({
  id: 'update-organization',
  method: 'PATCH',
  path: '/orgs/{organizationId}',
  tag: 'Organizations',
  summary: 'Update an organization',
  access: onOrganization('admin'),
  body,
  emits: ['organization.updated'],
  responses: { 200: organizationResource },
  errors: [{ type: 'hostname_taken' }, { type: 'role_exceeds_own' }],
  example: { body: { title: 'Potters', defaultRole: 'read' } },
  handle: ({ platform, caller, body: changes, url, write }) =>
    write(async (tx, { organization: before, role, ownsTeam }) => {
      const { id } = before;
      if (changes.defaultRole !== undefined) {
        requireMayGive(role, { from: before.default_role, to: changes.defaultRole });
      }
      if (changes.hostname !== undefined) {
        const owner = await findOrganizationByHostname(tx, changes.hostname);
        if (owner !== undefined && owner.id !== id) {
          throw conflict('hostname_taken', `The host name "${changes.hostname}" is taken.`);
        }
      }
      const row = await updateOrganizationRow(tx, id, {
        ...toColumns(changes),
        updated_at: readTimestamp(platform.clock),
      });
      await platform.events.emit(tx, 'organization.updated', {
        ...{ actor: actorOf(caller), organizationId: id, object: { kind: 'organization', id } },
        ...compareFacts(describeOrganization(before), describeOrganization(row)),
      });
      return ok(presentOrganization(row, role, url, ownsTeam));
    }),
});

function toColumns(changes: Static<typeof body>): Partial<OrganizationsTable> {
  const columns: Partial<OrganizationsTable> = {};
  if (changes.title !== undefined) columns.title = changes.title;
  if (changes.emailDomains !== undefined) {
    columns.email_domains = JSON.stringify(changes.emailDomains);
  }
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
