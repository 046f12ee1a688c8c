import * as contract from '@octavo/contract/openapi-specs';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpec } from '../access.ts';
import { presentSpec } from '../present.ts';

/** An OpenAPI specification. */
export const getOpenapiSpec = implementOperation(contract.getOpenapiSpec, {
  access: onSpec('view'),
  handle: async ({ subject: { spec, role }, url }) => ok(presentSpec(spec, role, url)),
});
