import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { listActiveProviders, startUrlOf } from '../active-providers.ts';

/** Says by which providers people sign in to an organization. */
export const getSso = defineOperation({
  id: 'get-sso',
  method: 'GET',
  path: '/orgs/{organizationId}/sso',
  tag: 'Single sign-on',
  summary: 'Read by which providers people sign in',
  description:
    'For members, guests included. The active providers of the organization, of every kind, by their labels.',
  access: onOrganization('access'),
  responses: {
    200: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Type.String(),
          label: Type.String(),
          startURL: Type.String({ description: 'Where people begin to sign in, in a browser.' }),
        }),
      ),
    }),
  },
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
