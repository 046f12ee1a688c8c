import type { subdomainResource } from '@octavo/contract/sites';
import * as contract from '@octavo/contract/sites';
import type { Static } from 'typebox';
import { onObject } from '../../../http/access.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  findOrganizationByHostname,
  findOrganizationFor,
  organizationObject,
} from '../../orgs/index.ts';
import { countSites } from '../store.ts';

/** Whose a name below the server's own is. */
export const getSubdomain = implementOperation(contract.getSubdomain, {
  access: onObject(organizationObject, 'access', async ({ db, caller, params }) => {
    const owner = await findOrganizationByHostname(db, params.subdomain ?? '');
    if (owner === undefined) return null;
    const member = await findOrganizationFor(db, owner.id, caller);
    return member === undefined ? null : { organization: owner, role: member.member_role };
  }),
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
