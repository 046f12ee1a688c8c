import * as contract from '@octavo/contract/reviews';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { findOrganizationRules, findSpaceRules } from '../merge-rules/store.ts';

export const getSpaceMergeRules = implementOperation(contract.getSpaceMergeRules, {
  access: onSpace('view'),
  async handle({ platform, subject, url }) {
    const { db } = platform.database;
    const { id, organization_id } = subject.space;
    return ok({
      object: 'merge-rules',
      rules: await findSpaceRules(db, id),
      inherited: await findOrganizationRules(db, organization_id),
      urls: { location: url.api(`/spaces/${id}/merge-rules`) },
    });
  },
});
