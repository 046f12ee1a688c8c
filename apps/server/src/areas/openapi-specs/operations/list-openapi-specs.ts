import * as contract from '@octavo/contract/openapi-specs';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpecs } from '../access.ts';
import { presentSpec } from '../present.ts';
import { countSpecs, listSpecs } from '../store.ts';

/** The OpenAPI specifications of an organization, in the order of their creation. */
export const listOpenapiSpecs = implementOperation(contract.listOpenapiSpecs, {
  access: onSpecs('view'),
  async handle({ platform, subject: { organization, role }, query, url }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `openapi specs ${organization.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([listSpecs(db, organization.id, range), countSpecs(db, organization.id)]),
        keyOf: ({ id }) => id,
        present: (specs) => specs.map((spec) => presentSpec(spec, role, url)),
      }),
    );
  },
});
