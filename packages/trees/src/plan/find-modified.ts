/** Times before are what tools write that have none to write: 1970, 1980, 1985. */
const EARLIEST = '1990';

/** Keys of front matter that say when a page was changed: Docusaurus, VitePress, Jekyll, Hugo. */
const KEYS = [
  'last_update',
  'lastUpdated',
  'last_updated',
  'last_modified_at',
  'lastmod',
  'updated',
];

/** What is known of the age of a text. Times are ISO 8601. */
export interface TextAge {
  frontMatter?: Readonly<Record<string, unknown>> | undefined;
  /** When its file was changed, as the tree says. */
  fileModified?: string | undefined;
  /** When the page was changed that it continues. */
  before?: string | undefined;
  now: string;
}

/**
 * When a text was last changed, as it says itself, else as its file does; undefined where neither is
 * to be believed: it lies ahead, before the page was last changed, or before there were such files.
 */
export function findModified({
  frontMatter,
  fileModified,
  before,
  now,
}: TextAge): string | undefined {
  const isLikely = (time: string) =>
    time > EARLIEST && time <= now && (before === undefined || time > before);
  return [...listWritten(frontMatter), fileModified].find(
    (time): time is string => time !== undefined && isLikely(time),
  );
}

function listWritten(frontMatter: TextAge['frontMatter'] = {}): string[] {
  return KEYS.flatMap((key) => {
    const value = Object.hasOwn(frontMatter, key) ? frontMatter[key] : undefined;
    if (typeof value !== 'object' || value === null || value instanceof Date) {
      return readTime(value) ?? [];
    }
    return 'date' in value ? (readTime(value.date) ?? []) : [];
  });
}

/** A day or a time as YAML has it. Words that a browser would guess a time from are none. */
function readTime(value: unknown): string | undefined {
  if (!(value instanceof Date) && typeof value !== 'string') return undefined;
  if (typeof value === 'string' && !/^\d{4}[-/]\d\d?[-/]\d\d?(?:[T ].{0,40})?$/.test(value)) {
    return undefined;
  }
  const time = typeof value === 'string' ? new Date(value.replaceAll('/', '-')) : value;
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
