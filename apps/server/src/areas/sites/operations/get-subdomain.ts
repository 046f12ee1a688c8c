import { type Static, Type } from 'typebox';
import { onObject } from '../../../http/access.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  findOrganizationByHostname,
  findOrganizationFor,
  organizationHostname,
  organizationObject,
} from '../../orgs/index.ts';
import { countSites } from '../store.ts';

const subdomainResource = Type.Object(
  {
    object: Type.Literal('subdomain'),
    subdomain: organizationHostname,
    target: Type.Object({
      type: Type.Literal('organization'),
      organization: Type.String({ description: 'The id of the organization.' }),
    }),
    isActive: Type.Boolean({ description: 'Whether it leads to anything that is published.' }),
  },
  { $id: 'Subdomain' },
);

/** Whose a name below the server's own is. */
export const getSubdomain = defineOperation({
  id: 'get-subdomain',
  method: 'GET',
  path: '/subdomains/{subdomain}',
  tag: 'Organizations',
  summary: 'Get a subdomain',
  description: 'The `hostname` of an organization that the caller belongs to.',
  access: onObject(organizationObject, 'access', async ({ db, caller, params }) => {
    const owner = await findOrganizationByHostname(db, params.subdomain ?? '');
    if (owner === undefined) return null;
    const member = await findOrganizationFor(db, owner.id, caller);
    return member === undefined ? null : { organization: owner, role: member.member_role };
  }),
  params: Type.Object({ subdomain: organizationHostname }),
  responses: { 200: subdomainResource },
  async handle({ platform, subject, params }) {
    const { id: organizationId } = subject.organization;
    const published = await countSites(platform.database.db, { organizationId, published: true });
    const answer: Static<typeof subdomainResource> = {
      object: 'subdomain',
      subdomain: params.subdomain,
      target: { type: 'organization', organization: organizationId },
      isActive: published > 0,
    };
    return ok(answer);
  },
});
