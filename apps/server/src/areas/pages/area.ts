import { defineArea } from '../../http/define-area.ts';
import { built as pageDocuments } from './built-documents.ts';
import { getPage } from './operations/get-page.ts';
import { getPageByPath } from './operations/get-page-by-path.ts';
import { getReusableContent } from './operations/get-reusable-content.ts';
import { getRevisionPage } from './operations/get-revision-page.ts';
import { getRevisionPageByPath } from './operations/get-revision-page-by-path.ts';
import { getRevisionPageDocument } from './operations/get-revision-page-document.ts';
import { getRevisionReusableContent } from './operations/get-revision-reusable-content.ts';
import { getRevisionReusableContentDocument } from './operations/get-revision-reusable-content-document.ts';
import { listPages } from './operations/list-pages.ts';
import { listRevisionChanges } from './operations/list-revision-changes.ts';
import { listRevisionPages } from './operations/list-revision-pages.ts';

export const pagesArea = defineArea({
  name: 'pages',
  words: ['page', 'reusable-content', 'revision-change'],
  operations: [
    listPages,
    getPage,
    getPageByPath,
    getReusableContent,
    listRevisionPages,
    listRevisionChanges,
    getRevisionPage,
    getRevisionPageByPath,
    getRevisionReusableContent,
    getRevisionPageDocument,
    getRevisionReusableContentDocument,
  ],
  caches: [pageDocuments],
});
