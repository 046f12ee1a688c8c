import * as contract from '@octavo/contract/openapi-specs';
import { MAX_CHANGES } from '@octavo/openapi';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onVersion } from '../access.ts';
import { findChanges } from '../changes/changes-store.ts';
import { presentChanges } from '../changes/resource.ts';

/** What changed in a version of an OpenAPI specification. */
export const getOpenapiSpecVersionChanges = implementOperation(
  contract.getOpenapiSpecVersionChanges,
  {
    access: onVersion('view'),
    async handle({ platform, subject: { version } }) {
      const row = await findChanges(platform.database.db, version.id);
      if (row === undefined) throw notFound('changes');
      return ok(presentChanges({ ...row, created_at: version.created_at }, MAX_CHANGES));
    },
  },
);
