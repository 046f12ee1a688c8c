import * as contract from '@octavo/contract/openapi-specs';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onVersion } from '../access.ts';
import { showVersion } from '../show-versions.ts';

/** A version of an OpenAPI specification. */
export const getOpenapiSpecVersion = implementOperation(contract.getOpenapiSpecVersion, {
  access: onVersion('view'),
  handle: async ({ platform, caller, subject: { spec, version }, url }) =>
    ok(await showVersion({ platform, caller, url }, spec, version)),
});
