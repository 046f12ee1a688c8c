import type { Conflict, ContentRef, PageRecord } from '@octavo/content';
import { buildDocument, type DocumentNode, insertConflicts } from '@octavo/markup';
import type { Urls } from '../../../http/urls.ts';
import { ANONYMOUS_READER, type Platform } from '../../../platform/index.ts';
import type { PageWithBody, RevisionView } from '../../content/index.ts';
import { type PageQuery, showPage } from '../../pages/index.ts';
import type { ChangeRequestRow } from '../store.ts';
import { listConflicts } from './conflict-store.ts';

type TextConflict = Extract<Conflict, { kind: 'text' }>;

/**
 * A page of a change request. As a document it shows both sides of each open conflict about its
 * text, in a block of the type `conflict`; `data.conflict` is the conflict's id.
 */
export async function showRequestPage(
  platform: Platform,
  row: ChangeRequestRow,
  shown: { view: RevisionView; page: PageRecord; query: PageQuery; url: Urls },
): Promise<PageWithBody> {
  const resource = await showPage(platform, { ...shown, reader: ANONYMOUS_READER });
  if (resource.document === undefined || row.open_conflicts === 0) return resource;
  const rows = await listConflicts(platform.database.db, row.id, 'open');
  const conflicts = rows.flatMap(({ id, conflict }) =>
    isAbout(conflict, shown.page.id) ? [{ ...conflict, key: id }] : [],
  );
  if (conflicts.length === 0) return resource;
  const document = resource.document as DocumentNode;
  return { ...resource, document: insertConflicts(document, conflicts, makeReader(conflicts)) };
}

function isAbout(conflict: Conflict, pageId: string): conflict is TextConflict & { key: string } {
  return conflict.kind === 'text' && conflict.record === 'page' && conflict.id === pageId;
}

/** Reads texts of theirs, whose targets mean what they mean there. */
function makeReader(conflicts: readonly TextConflict[]) {
  const links = new Map<string, ContentRef>(conflicts.flatMap((one) => Object.entries(one.links)));
  const resolve = (raw: string) => links.get(raw);
  return (text: string) => buildDocument(text, { blocks: [], resolve, kind: 'fragment' }).nodes;
}
