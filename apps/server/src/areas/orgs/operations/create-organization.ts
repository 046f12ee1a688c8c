import { Type } from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { createOrganization as addOrganization } from '../create.ts';
import { presentOrganization } from '../present.ts';
import { requireMayCreateOrganization } from '../require-may-create.ts';
import {
  organizationCommunityType,
  organizationResource,
  organizationTitle,
  organizationType,
  organizationUseCase,
} from '../resource.ts';

/** A new organization whose admin is the caller. */
export const createOrganization = defineOperation({
  id: 'create-organization',
  method: 'POST',
  path: '/orgs',
  tag: 'Organizations',
  summary: 'Create an organization',
  description:
    'The caller becomes its admin. The operator of the server says who may: its operators alone, unless `OCTAVO_ORGANIZATIONS` says otherwise.',
  access: signedIn(),
  body: Type.Object({
    title: organizationTitle,
    type: Type.Optional(organizationType),
    useCase: Type.Optional(organizationUseCase),
    communityType: Type.Optional(organizationCommunityType),
  }),
  emits: ['organization.created', 'member.added'],
  responses: { 201: organizationResource },
  errors: [{ type: 'organization_creation_forbidden' }],
  example: { body: { title: 'Potters' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx) => {
      await requireMayCreateOrganization(platform, tx, caller.userId);
      const who = { adminId: caller.userId, actor: actorOf(caller) };
      const row = await addOrganization(platform, tx, body, who);
      return created(presentOrganization(row, 'admin', url), url.api(`/orgs/${row.id}`));
    }),
});
