import * as contract from '@octavo/contract/openapi-specs';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onVersion } from '../access.ts';
import { showProblems } from '../show-versions.ts';

/** The mistakes in the latest version of an OpenAPI specification. */
export const getLatestOpenapiSpecVersionProblems = implementOperation(
  contract.getLatestOpenapiSpecVersionProblems,
  {
    access: onVersion('view'),
    handle: async ({ platform, subject: { version } }) => ok(await showProblems(platform, version)),
  },
);
