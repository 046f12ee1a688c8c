import * as contract from '@octavo/contract/openapi-specs';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSpec } from '../access.ts';
import { removeSpec } from '../write.ts';

/** Deletes an OpenAPI specification with its versions. */
export const deleteOpenapiSpec = implementOperation(contract.deleteOpenapiSpec, {
  access: onSpec('create'),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { spec }) => {
      await removeSpec(platform, tx, spec, actorOf(caller));
      return resetContent();
    }),
});
