import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { ANONYMOUS_READER } from '../../../platform/index.ts';
import { onPublishedRevision, readPlace } from '../../content/index.ts';
import { showPageDocument } from '../show-document.ts';
import { requirePage } from '../show-page.ts';

export const getRevisionPageDocument = implementOperation(contract.getRevisionPageDocument, {
  access: onPublishedRevision(),
  async handle({ platform, subject, params, query }) {
    const view = await readPlace(platform, subject.place);
    const page = requirePage(view, params.pageId);
    const reading = { query, reader: ANONYMOUS_READER };
    return ok(await showPageDocument(platform, view, page, reading));
  },
});
