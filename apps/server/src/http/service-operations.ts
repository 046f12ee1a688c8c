import { Type } from 'typebox';
import { publicAccess } from './access.ts';
import { makeEntityTag } from './bytes/entity-tag.ts';
import { defineOperation, type Operation } from './define-operation.ts';
import { describeApi } from './openapi.ts';
import { answerReferenceAsset, answerReferencePage } from './reference-page.ts';
import { ok } from './reply.ts';
import { JSON_TYPE } from './send.ts';

/** Which Octavo answers. */
export interface BuildFacts {
  version: string;
  /** What it was built from, such as a commit; `source` for a checkout. */
  build: string;
}

/**
 * The operations that describe the service itself; all answer without a token.
 *
 * @param listAll every operation of the server, these included
 */
export function describeService(
  { version, build }: BuildFacts,
  listAll: () => readonly Operation[],
): Operation[] {
  let document: { text: string; etag: string } | undefined;
  return [
    defineOperation({
      id: 'get-service',
      method: 'GET',
      path: '',
      tag: 'Service',
      summary: 'Get the version of the service',
      access: publicAccess(),
      responses: {
        200: Type.Object({
          object: Type.Literal('service'),
          version: Type.String(),
          build: Type.String(),
        }),
      },
      handle: async () => ok({ object: 'service' as const, version, build }),
    }),
    defineOperation({
      id: 'get-openapi-document',
      method: 'GET',
      path: '/openapi.json',
      tag: 'Service',
      summary: 'Get this OpenAPI document',
      access: publicAccess(),
      responses: { 200: Type.Object({}, { additionalProperties: true }) },
      async handle({ platform }) {
        if (document === undefined) {
          const { publicUrl } = platform.config;
          const text = JSON.stringify(describeApi(listAll(), { publicUrl, version }));
          document = { text, etag: makeEntityTag(text) };
        }
        const { text, etag } = document;
        return { status: 200, raw: text, headers: { 'content-type': JSON_TYPE, etag } };
      },
    }),
    defineOperation({
      id: 'get-reference',
      method: 'GET',
      path: '/docs',
      tag: 'Service',
      summary: 'Browse the reference of the API',
      access: publicAccess(),
      responses: { 200: null },
      handle: async () => answerReferencePage(),
    }),
    defineOperation({
      id: 'get-reference-asset',
      method: 'GET',
      path: '/docs/{asset}',
      tag: 'Service',
      summary: 'Get a file of the reference page',
      access: publicAccess(),
      responses: { 200: null },
      example: { params: { asset: 'start.js' } },
      handle: ({ params }) => answerReferenceAsset(params.asset),
    }),
  ];
}
