import {
  type HashText,
  hashDocument,
  type PageRecord,
  type ReusableContentRecord,
  type StoredDocument,
  syncAttributes,
  type TextAttributes,
} from '@octavo/content';
import { readPage } from '@octavo/markup';
import { alignTranslation } from './align-translation.ts';
import { assembleText } from './assemble-text.ts';
import { cutSegments } from './cut-segments.ts';
import { readPlainText } from './read-inline-text.ts';
import { restoreSegment } from './restore-segment.ts';
import type { Segment } from './segment.ts';

/** A record that readers read, with its text where it has one. */
export interface RecordText<Written extends PageRecord | ReusableContentRecord = WrittenRecord> {
  record: Written;
  document?: StoredDocument | undefined;
}

/** Pages and reusable contents are what is translated. */
export type WrittenRecord = PageRecord | ReusableContentRecord;

/** What `translateRecord` answers: the record in the other language, and what of it is not. */
export interface TranslatedRecord<Written extends WrittenRecord = WrittenRecord>
  extends RecordText<Written> {
  /** Ids of segments that have no translation. */
  missing: string[];
  /** Ids of segments whose translation can't be used. */
  refused: string[];
}

/**
 * The segments of a record: those of its fields, where its text does not say them, and those of its
 * text. Ids are unique among them.
 */
export function cutRecordText({ record, document }: RecordText, hashText: HashText): Segment[] {
  const said = readSaid(record, document, hashText);
  const fields = cutRecord(listOwnWords(record, said));
  return document === undefined ? fields : [...fields, ...cutSegments(document)];
}

/**
 * A record in another language. `translations` are answers as providers gave them, by the ids of
 * segments; where there is none, or none that can be used, the words of the source stand. Nothing
 * but titles, descriptions and texts differs from the source: its id, place, slug, files and targets
 * are the same, and its blocks have the ids of the source's. `anchors` are those of its headings
 * that other pages link to. Equal input has an equal answer.
 */
export function translateRecord<Written extends WrittenRecord>(
  source: RecordText<Written>,
  translations: ReadonlyMap<string, string>,
  anchors: ReadonlySet<string>,
  hashText: HashText,
): TranslatedRecord<Written> {
  const { record, document } = source;
  const said = readSaid(record, document, hashText);
  const fields = translateFields(record, cutRecord(listOwnWords(record, said)), translations);
  if (document === undefined) return fields;
  const segments = cutSegments(document);
  const { text, missing, refused } = assembleText(document, segments, translations, { anchors });
  const unused = {
    missing: [...fields.missing, ...missing],
    refused: [...fields.refused, ...refused.map(({ id }) => id)],
  };
  if (text === document.text) return { ...fields, ...unused, document };
  const { blocks, attributes } = readPage(text, hashText);
  let added = 0;
  const newId = () => hashText(`${record.id} ${added++} ${text}`).slice(0, ID_LENGTH);
  const translated: StoredDocument = {
    text,
    blocks: alignTranslation(document.blocks, blocks, newId),
    links: document.links,
  };
  const named = isPage(fields.record)
    ? syncAttributes(fields.record, said, attributes)
    : fields.record;
  const hash = hashDocument(translated, hashText);
  return { record: { ...(named as Written), document: hash }, document: translated, ...unused };
}

const ID_LENGTH = 20;

/** The fields of a record that its text does not say. */
function listOwnWords(record: WrittenRecord, said: TextAttributes): RecordWords {
  if (!isPage(record)) return { title: record.title };
  const words = Object.entries({
    title: record.title === said.title ? undefined : record.title,
    linkTitle: record.linkTitle,
    description: record.description === said.description ? undefined : record.description,
  });
  return Object.fromEntries(words.filter(([, value]) => value !== undefined));
}

function readSaid(
  record: WrittenRecord,
  document: StoredDocument | undefined,
  hashText: HashText,
): TextAttributes {
  if (document === undefined || !isPage(record)) return {};
  return readPage(document.text, hashText).attributes;
}

function translateFields<Written extends WrittenRecord>(
  record: Written,
  segments: readonly Segment[],
  translations: ReadonlyMap<string, string>,
): TranslatedRecord<Written> {
  const [missing, refused]: [string[], string[]] = [[], []];
  const fields: Record<string, string> = {};
  for (const segment of segments) {
    const answer = translations.get(segment.id);
    if (answer === undefined) {
      missing.push(segment.id);
      continue;
    }
    try {
      fields[segment.id.replace('record.', '')] = restoreSegment(segment, answer);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TranslationError') throw error;
      refused.push(segment.id);
    }
  }
  return { record: { ...record, ...fields }, missing, refused };
}

function isPage(record: WrittenRecord): record is PageRecord {
  return 'slug' in record;
}

const FIELDS = ['title', 'linkTitle', 'description'] as const;

/** The fields of a page's record that are translated. */
export type RecordWords = Partial<Pick<PageRecord, (typeof FIELDS)[number]>>;

/**
 * The segments of what a page's record says to readers, for what its text does not say itself. The
 * field stands behind the dot of the id, and `restoreSegment` answers its new value.
 */
export function cutRecord(record: RecordWords): Segment[] {
  return FIELDS.flatMap((field): Segment[] => {
    const words = record[field] ?? '';
    if (!/\p{L}/u.test(words)) return [];
    const place = { id: `record.${field}`, block: 'record', start: 0, end: words.length };
    return [{ ...place, form: 'words', env: {}, ...readPlainText(words) }];
  });
}
