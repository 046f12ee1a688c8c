import { Type } from 'typebox';
import type { Platform } from '../platform/index.ts';
import { publicAccess } from './access.ts';
import { makeEntityTag } from './bytes/entity-tag.ts';
import { defineOperation, type Operation } from './define-operation.ts';
import { describeApi } from './openapi.ts';
import { ok, type RawReply } from './reply.ts';
import { JSON_TYPE } from './send.ts';

/**
 * Answers the pages of the reference and the files that they load: the first page without a name.
 *
 * @param document the OpenAPI document, as text
 * @throws ApiError 404
 */
export type AnswerDocs = (
  platform: Platform,
  document: string,
  name: string | undefined,
) => Promise<RawReply>;

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
 * @param answerDocs makes the pages of the reference
 */
export function describeService(
  { version, build }: BuildFacts,
  listAll: () => readonly Operation[],
  answerDocs: AnswerDocs,
): Operation[] {
  let document: { text: string; etag: string } | undefined;
  const readDocument = ({ config: { publicUrl } }: Platform) => {
    if (document === undefined) {
      const text = JSON.stringify(describeApi(listAll(), { publicUrl, version }));
      document = { text, etag: makeEntityTag(text) };
    }
    return document;
  };
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
        const { text, etag } = readDocument(platform);
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
      handle: ({ platform }) => answerDocs(platform, readDocument(platform).text, undefined),
    }),
    defineOperation({
      id: 'get-reference-page',
      method: 'GET',
      path: '/docs/{page}',
      tag: 'Service',
      summary: 'Get a page of the reference',
      description: 'The page of an operation by its id, or a file that pages load.',
      access: publicAccess(),
      responses: { 200: null },
      errors: [{ type: 'not_found' }],
      example: { params: { page: 'get-service' } },
      handle: ({ platform, params }) =>
        answerDocs(platform, readDocument(platform).text, params.page),
    }),
  ];
}
