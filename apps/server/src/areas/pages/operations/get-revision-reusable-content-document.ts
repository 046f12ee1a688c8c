import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { ANONYMOUS_READER } from '../../../platform/index.ts';
import { onPublishedRevision, readPlace } from '../../content/index.ts';
import { showReusableDocument } from '../show-document.ts';
import { requireReusableContent } from '../show-page.ts';

export const getRevisionReusableContentDocument = implementOperation(
  contract.getRevisionReusableContentDocument,
  {
    access: onPublishedRevision(),
    async handle({ platform, subject, params, query }) {
      const view = await readPlace(platform, subject.place);
      const content = await requireReusableContent(platform, view, params.reusableContentId);
      const reading = { query, reader: ANONYMOUS_READER };
      return ok(await showReusableDocument(platform, view, content.document, reading));
    },
  },
);
