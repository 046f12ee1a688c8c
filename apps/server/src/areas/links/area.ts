import { defineArea } from '../../http/define-area.ts';
import { referrerIndexes } from '../content/index.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { kept as linkChanges } from './changed-sources.ts';
import { subscribeLinks } from './follow-content.ts';
import { reports as linkReports } from './link-report.ts';
import { kept as linkReferrers } from './list-referrers.ts';
import { listFileBacklinks } from './operations/list-file-backlinks.ts';
import { listPageBacklinks } from './operations/list-page-backlinks.ts';
import { listPageLinks } from './operations/list-page-links.ts';
import { listSpaceLinks } from './operations/list-space-links.ts';
import { kept as linkDocuments } from './read-links.ts';

/** Links: what the content of spaces links to, whether it is there, and what links to it. */
export const linksArea = defineArea({
  name: 'links',
  words: ['link', 'backlink'],
  operations: [listSpaceLinks, listPageLinks, listPageBacklinks, listFileBacklinks],
  tables: ['link_indexes', 'link_sources', 'links'],
  caches: [linkChanges, linkReports, linkReferrers, linkDocuments],
  jobs: ['links.index-space'],
  gives: [referrerIndexes, spaceEmptiers],
  open: subscribeLinks,
});
