import {
  cutRecordText,
  type RecordText,
  type Segment,
  type TranslatedRecord,
  translateRecord,
} from '@octavo/translation';
import { createThreadPool, sha256Base64url, yieldToOthers } from '../../../platform/index.ts';

/** What the thread does: without translations it cuts. */
export interface TranslateInput {
  source: RecordText;
  translations?: ReadonlyMap<string, string>;
  anchors?: ReadonlySet<string>;
}

/** What the thread answers, by what it was asked. */
export type TranslateOutput = Segment[] | TranslatedRecord;

/** Texts of up to this many characters are cut and put together in a moment, whatever they hold. */
const QUICK_LENGTH = 8 * 1024;
/** The text is read a few times, each as long as whoever saved it was given. */
const DEADLINE_MS = 30_000;
const IDLE_MS = 30_000;

const pool = createThreadPool<TranslateInput, TranslateOutput>(
  new URL('./translate-worker.ts', import.meta.url),
  { deadlineMs: DEADLINE_MS, idleMs: IDLE_MS },
);

const TASK = { weight: 0 };

/** `cutRecordText` of any text, one after the other; none where it takes too long. */
export async function cutInTime(source: RecordText): Promise<Segment[]> {
  await yieldToOthers();
  if (isQuick(source)) return cutRecordText(source, sha256Base64url);
  return ((await pool.runInTime({ source }, TASK)) as Segment[] | undefined) ?? [];
}

/** `translateRecord` of any text, one after the other; where it takes too long the record stays as it is. */
export async function translateInTime(
  source: RecordText,
  translations: ReadonlyMap<string, string>,
  anchors: ReadonlySet<string>,
): Promise<TranslatedRecord> {
  await yieldToOthers();
  if (isQuick(source)) return translateRecord(source, translations, anchors, sha256Base64url);
  const translated = await pool.runInTime({ source, translations, anchors }, TASK);
  const refused = translations.size === 0 ? [source.record.id] : [...translations.keys()];
  return (translated as TranslatedRecord | undefined) ?? { ...source, missing: [], refused };
}

function isQuick({ document }: RecordText): boolean {
  return document === undefined || document.text.length <= QUICK_LENGTH;
}
