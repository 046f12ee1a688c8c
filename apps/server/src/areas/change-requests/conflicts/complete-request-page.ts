import type { Conflict, ContentRef, PageRecord } from '@octavo/content';
import type { PageWithBody } from '@octavo/contract/content';
import { buildDocument, type DocumentNode, insertConflicts } from '@octavo/markup';
import type { Platform } from '../../../platform/index.ts';
import type { ChangeRequestRow } from '../store.ts';
import { listTouchedConflicts } from './conflict-store.ts';
import { nameSubject } from './conflict-subject.ts';

type TextConflict = Extract<Conflict, { kind: 'text' }>;

/**
 * Shows both sides of each open conflict about the text of a page that is shown as a document, in a
 * block of the type `conflict`; `data.conflict` is the conflict's id.
 */
export async function completeRequestPage(
  platform: Platform,
  row: Pick<ChangeRequestRow, 'id' | 'open_conflicts'>,
  page: PageRecord,
  shown: PageWithBody,
): Promise<PageWithBody> {
  if (shown.document === undefined || row.open_conflicts === 0) return shown;
  const subjects = new Set([nameSubject('page', page.id)]);
  const { db } = platform.database;
  const rows = await listTouchedConflicts(db, row.id, { subjects, places: false });
  const conflicts = rows.flatMap(({ id, conflict }) =>
    isAbout(conflict, page.id) ? [{ ...conflict, key: id }] : [],
  );
  if (conflicts.length === 0) return shown;
  const document = shown.document as DocumentNode;
  return { ...shown, document: insertConflicts(document, conflicts, makeReader(conflicts)) };
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
