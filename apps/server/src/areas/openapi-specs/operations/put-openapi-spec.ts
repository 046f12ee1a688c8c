import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpecSlug } from '../access.ts';
import { presentSpec } from '../present.ts';
import { MAX_BODY_BYTES, specRefresh, specResource, specSlug, specSource } from '../resource.ts';
import { readSource } from '../source.ts';
import { createSpec, updateSource } from '../write.ts';

/** Gives an OpenAPI specification a source, or makes one with it, and reads it. */
export const putOpenapiSpec = defineOperation({
  id: 'put-openapi-spec',
  method: 'PUT',
  path: '/orgs/{organizationId}/openapi/{specSlug}',
  tag: 'OpenAPI specifications',
  summary: 'Create or update an OpenAPI specification',
  description:
    'It is fetched and read again afterwards, so a pipeline sends the text with each build. Where it says what it said before there is no new version. Without `refresh` an address is fetched daily.',
  access: onSpecSlug('create'),
  params: Type.Object({ specSlug }),
  body: Type.Object({ source: specSource, refresh: Type.Optional(specRefresh) }),
  maxBodyBytes: MAX_BODY_BYTES,
  emits: ['openapi-spec.created', 'openapi-spec.updated'],
  responses: { 200: specResource },
  errors: [{ type: 'too_many_openapi_specs' }, { type: 'openapi_spec_slug_taken' }],
  example: {
    params: { specSlug: 'kilns-next' },
    body: { source: { url: 'https://example.com/next/openapi.yaml' } },
  },
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
