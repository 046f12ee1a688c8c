import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';
import { adaptiveSchemaResource, jsonSchema } from './resource.ts';

export const getAdaptiveSchema = declareOperation({
  id: 'get-adaptive-schema',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: 'Read which claims visitors of a site can have',
  description: 'A site whose schema was never set answers one without claims.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  responses: { 200: adaptiveSchemaResource },
});

export const putAdaptiveSchema = declareOperation({
  id: 'put-adaptive-schema',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: 'Say which claims visitors of a site can have',
  description:
    'The schema takes the place of the one before. What a visitor brings that it does not name, or whose value does not fit, does not count. Claims count while `adaptiveContent` of the site is enabled.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
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
});
