import * as contract from '@octavo/contract/service';
import type { Platform } from '../platform/index.ts';
import { publicAccess } from './access.ts';
import { makeEntityTag } from './bytes/entity-tag.ts';
import { JSON_TYPE } from './exchange/outgoing.ts';
import { implementOperation, type Operation } from './implement-operation.ts';
import { describeApi } from './openapi.ts';
import { ok, type RawReply } from './reply.ts';

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
    implementOperation(contract.getService, {
      access: publicAccess(),
      handle: async () => ok({ object: 'service' as const, version, build }),
    }),
    implementOperation(contract.getOpenapiDocument, {
      access: publicAccess(),
      async handle({ platform }) {
        const { text, etag } = readDocument(platform);
        return { status: 200, raw: text, headers: { 'content-type': JSON_TYPE, etag } };
      },
    }),
    implementOperation(contract.getReference, {
      access: publicAccess(),
      handle: ({ platform }) => answerDocs(platform, readDocument(platform).text, undefined),
    }),
    implementOperation(contract.getReferencePage, {
      access: publicAccess(),
      handle: ({ platform, params }) =>
        answerDocs(platform, readDocument(platform).text, params.page),
    }),
  ];
}
