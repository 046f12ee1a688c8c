import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { locateSite, onSite, updateSite } from '../../sites/index.ts';
import { checkClaimsSchema } from '../claims/check-claims-schema.ts';
import { type ClaimsJsonSchema, EMPTY_SCHEMA, listClaims } from '../claims/claims-schema.ts';
import { adaptiveSchemaResource, jsonSchema, presentAdaptiveSchema } from '../resource.ts';
import { findAdaptiveSchema, putSchema } from '../store.ts';

export const putAdaptiveSchema = defineOperation({
  id: 'put-adaptive-schema',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: 'Say which claims visitors of a site can have',
  description:
    'The schema takes the place of the one before. What a visitor brings that it does not name, or whose value does not fit, does not count. Claims count while `adaptiveContent` of the site is enabled.',
  tag: 'Sites',
  access: onSite('admin'),
  body: Type.Object({ jsonSchema }, { additionalProperties: false }),
  emits: ['site.adaptive-schema-updated'],
  responses: { 200: adaptiveSchemaResource },
  example: {
    body: {
      jsonSchema: {
        type: 'object',
        properties: {
          plan: { type: 'string', enum: ['free', 'pro'], description: 'What they pay for.' },
          unsigned: {
            type: 'object',
            properties: { beta: { type: 'boolean', description: 'Whether they try new things.' } },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    },
  },
  handle({ platform, caller, body, write }) {
    const schema = checkClaimsSchema(body.jsonSchema, 'body.jsonSchema');
    return write(async (tx, { site }) => {
      const before = await findAdaptiveSchema(tx, site.id);
      const at = readTimestamp(platform.clock);
      const row = { site_id: site.id, json_schema: JSON.stringify(schema), updated_at: at };
      await putSchema(tx, row);
      await updateSite(tx, site.id, {}, at);
      await platform.events.emit(tx, 'site.adaptive-schema-updated', {
        ...{ actor: actorOf(caller), ...locateSite(site) },
        ...compareFacts(
          { claims: listClaims(before ? readStored(before) : EMPTY_SCHEMA) },
          { claims: listClaims(schema) },
        ),
      });
      return ok(presentAdaptiveSchema(row, site));
    });
  },
});

function readStored({ json_schema }: { json_schema: string }): ClaimsJsonSchema {
  return JSON.parse(json_schema);
}
