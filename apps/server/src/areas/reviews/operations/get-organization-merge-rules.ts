import * as contract from '@octavo/contract/reviews';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { findOrganizationRules } from '../merge-rules/store.ts';

export const getOrganizationMergeRules = implementOperation(contract.getOrganizationMergeRules, {
  access: onOrganization('view'),
  async handle({ platform, subject, url }) {
    const { id } = subject.organization;
    return ok({
      object: 'merge-rules',
      rules: await findOrganizationRules(platform.database.db, id),
      urls: { location: url.api(`/orgs/${id}/merge-rules`) },
    });
  },
});
