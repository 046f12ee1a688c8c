import * as contract from '@octavo/contract/openapi-specs';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpec } from '../access.ts';
import { presentSpec } from '../present.ts';
import { refreshSpec } from '../write.ts';

/** Fetches an OpenAPI specification now, without waiting for its time. */
export const refreshOpenapiSpec = implementOperation(contract.refreshOpenapiSpec, {
  access: onSpec('create'),
  handle: ({ platform, caller, url, write }) =>
    write(async (tx, { spec, role }) => {
      const row = await refreshSpec(platform, tx, spec, actorOf(caller));
      return ok(presentSpec(row, role, url));
    }),
});
