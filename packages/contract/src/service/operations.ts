import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';

export const getService = declareOperation({
  id: 'get-service',
  method: 'GET',
  path: '',
  tag: 'Service',
  summary: 'Get the version of the service',
  access: { object: 'public' },
  responses: {
    200: Type.Object({
      object: Type.Literal('service'),
      version: Type.String(),
      build: Type.String(),
    }),
  },
});

export const getOpenapiDocument = declareOperation({
  id: 'get-openapi-document',
  method: 'GET',
  path: '/openapi.json',
  tag: 'Service',
  summary: 'Get this OpenAPI document',
  access: { object: 'public' },
  responses: { 200: Type.Object({}, { additionalProperties: true }) },
});

export const getReference = declareOperation({
  id: 'get-reference',
  method: 'GET',
  path: '/docs',
  tag: 'Service',
  summary: 'Browse the reference of the API',
  access: { object: 'public' },
  responses: { 200: null },
});

export const getReferencePage = declareOperation({
  id: 'get-reference-page',
  method: 'GET',
  path: '/docs/{page}',
  tag: 'Service',
  summary: 'Get a page of the reference',
  description: 'Returns the page of an operation by its id, or a file that the pages load.',
  access: { object: 'public' },
  responses: { 200: null },
  errors: [{ type: 'not_found' }],
  example: { params: { page: 'get-service' } },
});
