import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';
import { adaptiveSchemaResource, jsonSchema } from './resource.ts';

export const getAdaptiveSchema = declareOperation({
  id: 'get-adaptive-schema',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: 'Get the claims that visitors of a site can have',
  description: 'If the schema of a site was never set, an empty schema without claims is returned.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view', letsVisitorsIn: true },
  responses: { 200: adaptiveSchemaResource },
});

export const putAdaptiveSchema = declareOperation({
  id: 'put-adaptive-schema',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: 'Set the claims that visitors of a site can have',
  description:
    'Replaces the previous schema. Claims of a visitor that the schema does not name, or whose value does not match it, are ignored. Claims are used only while `adaptiveContent` of the site is enabled.',
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
          plan: { type: 'string', enum: ['free', 'pro'], description: 'The plan of the visitor.' },
          unsigned: {
            type: 'object',
            properties: {
              beta: { type: 'boolean', description: 'Whether the visitor uses beta features.' },
            },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    },
  },
});
