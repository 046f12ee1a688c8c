import { loadYaml, readFrontMatter } from '@octavo/markup';

/** A value of the front matter that readers see, and where it is written. */
export interface HeadValue {
  key: string;
  words: string;
  start: number;
  end: number;
}

const KEYS: readonly unknown[] = ['title', 'description'];

/** The title and the description that a text's front matter sets, as they are written. */
export function readHeadValues(text: string): HeadValue[] {
  const { end, error, data } = readFrontMatter(text);
  if (end === 0 || error !== undefined) return [];
  if (!KEYS.some((key) => typeof data[String(key)] === 'string')) return [];
  const opening = /^\uFEFF?---[ \t]*(?:\r\n|\r|\n)/.exec(text)?.[0].length ?? 0;
  const source = text.slice(opening, end).replace(/(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n)?$/, '');
  const { isMap, isScalar, parseDocument } = loadYaml();
  const { contents } = parseDocument(source, { logLevel: 'silent', uniqueKeys: false });
  if (!isMap(contents)) return [];
  return contents.items.flatMap(({ key, value }) => {
    if (!isScalar(key) || !KEYS.includes(key.value)) return [];
    if (!isScalar(value) || typeof value.value !== 'string' || !value.range) return [];
    const [from] = value.range;
    const written = source.slice(from, value.range[1]).trimEnd();
    if (/^[&!*]/.test(written)) return [];
    const to = from + written.length;
    return [
      { key: String(key.value), words: value.value, start: opening + from, end: opening + to },
    ];
  });
}
