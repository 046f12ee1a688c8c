import * as contract from '@octavo/contract/sso';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { listActiveProviders, startUrlOf } from '../active-providers.ts';

/** Says by which providers people sign in to an organization. */
export const getSso = implementOperation(contract.getSso, {
  access: onOrganization('access'),
  async handle({ platform, subject, url }) {
    const providers = await listActiveProviders(platform.database.db, [subject.organization.id]);
    const items = providers.map((provider) => ({
      id: provider.id,
      label: provider.label,
      startURL: startUrlOf(provider, url),
    }));
    return ok({ items });
  },
});
