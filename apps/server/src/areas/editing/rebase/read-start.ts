import type { PageRecord, ReusableContentRecord, StoredDocument } from '@octavo/content';
import { badRequest } from '../../../http/errors.ts';
import type { Platform } from '../../../platform/index.ts';
import {
  findRecordState,
  hasDocument,
  type RecordPlace,
  type RevisionView,
  readDocument,
} from '../../content/index.ts';

/** A page or reusable content as its writer read it. */
export interface ReadBase {
  record: PageRecord | ReusableContentRecord;
  document: StoredDocument | undefined;
  /** As it is now; undefined where it is deleted since. */
  current: PageRecord | ReusableContentRecord | undefined;
}

/**
 * Reads what the `base` of an operation names.
 *
 * @throws ApiError 400 naming `path` for what names no state of this page or reusable content
 */
export async function readBase(
  platform: Platform,
  view: RevisionView,
  { place, base, path }: { place: RecordPlace; base: string; path: string },
): Promise<ReadBase> {
  const { map, id } = place;
  const current = map === 'pages' ? view.tree().byId.get(id) : view.reusableContents.byId.get(id);
  const record = hasDocument(id, current, base)
    ? current
    : await findRecordState<PageRecord | ReusableContentRecord>(platform, place, base);
  if (record === undefined) {
    const rule =
      map === 'pages'
        ? 'must be a documentId of the page, or the id of a revision that contains the page'
        : 'must be a document of the reusable content, or the id of a revision that contains it';
    throw badRequest(path, rule, 'unknown_reference');
  }
  const document = record.document && (await readDocument(platform, record.document));
  return { record, document: document || undefined, current };
}
