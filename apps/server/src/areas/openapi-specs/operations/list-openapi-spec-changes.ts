import * as contract from '@octavo/contract/openapi-specs';
import { SHOWN_CHANGES } from '@octavo/contract/openapi-specs';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpec } from '../access.ts';
import { countChanges, listChanges } from '../changes/changes-store.ts';
import { presentChanges } from '../changes/resource.ts';

/** The change log of an OpenAPI specification. */
export const listOpenapiSpecChanges = implementOperation(contract.listOpenapiSpecChanges, {
  access: onSpec('view'),
  async handle({ platform, subject: { spec }, query }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `openapi changes ${spec.id}`,
        key: 'string',
        read: (range) => Promise.all([listChanges(db, spec.id, range), countChanges(db, spec.id)]),
        keyOf: ({ version_id }) => version_id,
        present: (rows) => rows.map((row) => presentChanges(row, SHOWN_CHANGES)),
      }),
    );
  },
});
