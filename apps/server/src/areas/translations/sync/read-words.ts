import type { PageRecord, ReusableContentRecord, StoredDocument } from '@octavo/content';
import type { Db, Platform } from '../../../platform/index.ts';
import { readDocuments, readRecords, readRevisionRow } from '../../content/index.ts';
import { type OutdatedWords, readPlace } from './note-outdated.ts';

/** A page or reusable content of a revision, with its text. */
export interface RevisionText {
  record: PageRecord | ReusableContentRecord;
  document: StoredDocument | undefined;
}

/** Pages and reusable contents of a revision by their ids, without reading the others. */
export async function readRevisionTexts(
  platform: Platform,
  revisionId: string,
  ids: ReadonlySet<string>,
  db: Db = platform.database.db,
): Promise<Map<string, RevisionText>> {
  const { content } = (await readRevisionRow(platform, revisionId, db)) ?? {};
  const { pages = null, reusableContents = null } = content ?? {};
  const records = [
    ...(await readRecords<PageRecord>(platform, pages, ids, db)).values(),
    ...(await readRecords<ReusableContentRecord>(platform, reusableContents, ids, db)).values(),
  ];
  const hashes = records.flatMap(({ document }) => document ?? []);
  const documents = await readDocuments(platform, hashes, db);
  return new Map(
    records.map((record) => {
      const text = record.document === undefined ? undefined : documents.get(record.document);
      return [record.id, { record, document: text }];
    }),
  );
}

/**
 * What stands at a place of a page or reusable content, as `OutdatedWords` names it; undefined where
 * there is no such place.
 */
export function readWordsAt(
  text: RevisionText | undefined,
  { block, part }: Pick<OutdatedWords, 'block' | 'part'>,
): string | undefined {
  if (block !== 'record') return readPlace(text?.document, { block, part });
  if (text === undefined) return undefined;
  if (part === '') return text.record.id;
  const value: unknown = Object.entries(text.record).find(([name]) => name === part)?.[1];
  return typeof value === 'string' ? value : '';
}
