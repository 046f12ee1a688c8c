import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../access.ts';
import { presentOrganization } from '../present.ts';
import { organizationResource } from '../resource.ts';

/** An organization that the caller belongs to. */
export const getOrganization = defineOperation({
  id: 'get-organization',
  method: 'GET',
  path: '/orgs/{organizationId}',
  tag: 'Organizations',
  summary: 'Get an organization',
  access: onOrganization('access'),
  responses: { 200: organizationResource },
  handle: async ({ subject, url }) =>
    ok(presentOrganization(subject.organization, subject.role, url, subject.ownsTeam)),
});
