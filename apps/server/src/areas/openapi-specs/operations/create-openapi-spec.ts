import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSpecs } from '../access.ts';
import { presentSpec } from '../present.ts';
import {
  MAX_BODY_BYTES,
  MAX_SPECS,
  specRefresh,
  specResource,
  specSlug,
  specSource,
} from '../resource.ts';
import { readSource } from '../source.ts';
import { createSpec } from '../write.ts';

/** Adds an OpenAPI specification, which is fetched and read afterwards. */
export const createOpenapiSpec = defineOperation({
  id: 'create-openapi-spec',
  method: 'POST',
  path: '/orgs/{organizationId}/openapi',
  tag: 'OpenAPI specifications',
  summary: 'Create an OpenAPI specification',
  description: `It is fetched and read afterwards: \`processingState\` says how far that is. Swagger 2.0 and OpenAPI 3.0 to 3.2, in JSON or YAML. An organization has at most ${MAX_SPECS}.`,
  access: onSpecs('create'),
  body: Type.Object({
    slug: specSlug,
    source: specSource,
    refresh: Type.Optional(specRefresh),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  emits: ['openapi-spec.created'],
  responses: { 201: specResource },
  errors: [{ type: 'openapi_spec_slug_taken' }, { type: 'too_many_openapi_specs' }],
  example: { body: { slug: 'kilns', source: { url: 'https://example.com/openapi.yaml' } } },
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
