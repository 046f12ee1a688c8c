import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onCustomFields } from '../access.ts';
import { presentCustomField } from '../present.ts';
import { customFieldResource } from '../resource.ts';
import { countFields, listFields } from '../store.ts';

/** The custom fields of an organization, in their order. */
export const listCustomFields = defineOperation({
  id: 'list-custom-fields',
  method: 'GET',
  path: '/orgs/{organizationId}/custom-fields',
  tag: 'Custom fields',
  summary: 'List the custom fields of an organization',
  description: 'In their order: as they were created, unless they were moved.',
  access: onCustomFields('access'),
  query: listQuery(),
  responses: { 200: paginated(customFieldResource) },
  async handle({ platform, subject: { organization, role }, query, url }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `custom fields ${organization.id}`,
        key: 'two strings',
        read: (range) =>
          Promise.all([listFields(db, organization.id, range), countFields(db, organization.id)]),
        keyOf: ({ position, id }) => [position, id] as const,
        present: (fields) => fields.map((field) => presentCustomField(field, role, url)),
      }),
    );
  },
});
