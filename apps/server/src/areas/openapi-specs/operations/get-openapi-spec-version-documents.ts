import * as contract from '@octavo/contract/openapi-specs';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onVersion } from '../access.ts';
import { answerVersionContent } from '../show-versions.ts';

/** What the documents of a version of an OpenAPI specification say. */
export const getOpenapiSpecVersionDocuments = implementOperation(
  contract.getOpenapiSpecVersionDocuments,
  {
    access: onVersion('view'),
    handle: ({ platform, caller, subject: { version }, url }) =>
      answerVersionContent({ platform, caller, url }, version),
  },
);
