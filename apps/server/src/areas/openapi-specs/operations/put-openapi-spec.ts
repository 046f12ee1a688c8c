import * as contract from '@octavo/contract/openapi-specs';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpecSlug } from '../access.ts';
import { presentSpec } from '../present.ts';
import { readSource } from '../source.ts';
import { createSpec, updateSource } from '../write.ts';

/** Gives an OpenAPI specification a source, or makes one with it, and reads it. */
export const putOpenapiSpec = implementOperation(contract.putOpenapiSpec, {
  access: onSpecSlug('create'),
  async handle({ platform, caller, params, body, url, write }) {
    const source = await readSource(platform, body);
    return write(async (tx, { organization, spec, role }) => {
      const actor = actorOf(caller);
      const made = { organizationId: organization.id, slug: params.specSlug, source, actor };
      const row =
        spec === undefined
          ? await createSpec(platform, tx, made)
          : await updateSource(platform, tx, spec, made);
      return ok(presentSpec(row, role, url));
    });
  },
});
