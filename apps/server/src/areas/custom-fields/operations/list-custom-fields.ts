import * as contract from '@octavo/contract/custom-fields';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onCustomFields } from '../access.ts';
import { presentCustomField } from '../present.ts';
import { countFields, listFields } from '../store.ts';

/** The custom fields of an organization, in their order. */
export const listCustomFields = implementOperation(contract.listCustomFields, {
  access: onCustomFields('access'),
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
