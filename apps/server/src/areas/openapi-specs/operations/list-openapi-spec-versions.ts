import * as contract from '@octavo/contract/openapi-specs';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpec } from '../access.ts';
import { showVersions } from '../show-versions.ts';
import { countVersions, listVersions } from '../versions-store.ts';

/** The versions of an OpenAPI specification, the newest first. */
export const listOpenapiSpecVersions = implementOperation(contract.listOpenapiSpecVersions, {
  access: onSpec('view'),
  async handle({ platform, caller, subject: { spec }, query, url }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `openapi versions ${spec.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([listVersions(db, spec.id, range), countVersions(db, spec.id)]),
        keyOf: ({ id }) => id,
        present: (versions) => showVersions({ platform, caller, url }, spec, versions),
      }),
    );
  },
});
