import * as contract from '@octavo/contract/openapi-specs';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSpecs } from '../access.ts';
import { presentSpec } from '../present.ts';
import { readSource } from '../source.ts';
import { createSpec } from '../write.ts';

/** Adds an OpenAPI specification, which is fetched and read afterwards. */
export const createOpenapiSpec = implementOperation(contract.createOpenapiSpec, {
  access: onSpecs('create'),
  async handle({ platform, caller, body, url, write }) {
    const source = await readSource(platform, body);
    return write(async (tx, { organization, role }) => {
      const made = { organizationId: organization.id, slug: body.slug, source };
      const spec = presentSpec(
        await createSpec(platform, tx, { ...made, actor: actorOf(caller) }),
        role,
        url,
      );
      return created(spec, spec.urls.location);
    });
  },
});
