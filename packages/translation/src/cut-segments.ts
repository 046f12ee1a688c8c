import type { DocumentPart, SourceBlock, SourcePart } from '@octavo/content';
import { loadYaml, readFrontMatter, readTextPieces, type TextPiece } from '@octavo/markup';
import { readInlineText, readPlainText } from './read-inline-text.ts';
import { decodeXml, readWords, type Segment, type SegmentForm } from './segment.ts';

/** A page's text and its top-level blocks, with ids where they have them. */
export interface PageText {
  text: string;
  blocks: readonly (SourceBlock & { id?: string })[];
}

type UnplacedSegment = Omit<Segment, 'id' | 'block' | 'part'>;

/**
 * Cuts a page into the segments that are translated, in the order in which they start. Everything
 * between them and in their placeholders stays byte for byte. What has no letters is no segment, nor
 * is a title that names a file, nor what is shown of another page (the text within `content-ref`).
 */
export function cutSegments({ text, blocks }: PageText): Segment[] {
  const { end: bodyStart } = readFrontMatter(text);
  const cut: UnplacedSegment[] = [
    ...readHeadValues(text).map(({ start, end, words }) => {
      return { form: 'front-matter' as const, start, end, env: {}, ...readPlainText(words) };
    }),
    ...readTextPieces(text, bodyStart).flatMap(readPiece),
  ];
  const counts = new Map<string, number>();
  return cut
    .filter(hasWords)
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .map((segment) => {
      const place = findPlace(segment, blocks);
      const count = counts.get(place.block) ?? 0;
      counts.set(place.block, count + 1);
      return { id: `${place.block}.${count}`, ...place, ...segment };
    });
}

function readPiece(piece: TextPiece): UnplacedSegment[] {
  const form: SegmentForm = piece.kind;
  if (form === 'attribute' || form === 'tag-attribute') {
    const start = piece.lines[0]?.start ?? 0;
    const words = decodeAttribute(piece.source);
    if (isFileName(words) || words === 'mention') return [];
    return [{ form, start, end: start + piece.source.length, env: {}, ...readPlainText(words) }];
  }
  const { from, to } = trimMarkers(piece);
  const find = (at: number): number => {
    const line = piece.lines.findLast((one) => one.at <= at + from);
    return (line?.start ?? 0) + at + from - (line?.at ?? 0);
  };
  const read = readInlineText(piece.source.slice(from, to), piece.env, find);
  return read ? [{ form, start: find(0), end: find(to - from), env: piece.env, ...read }] : [];
}

/** What begins and ends a piece and is no text: the box of a task, the word of an alert, an anchor. */
function trimMarkers({ kind, source }: TextPiece): { from: number; to: number } {
  const marker = /^(?:\[[ xX]\]\s+|\[!\w+\][^\S\n]*\n?)+/.exec(source)?.[0] ?? '';
  const anchor = kind === 'heading' ? (/(?<!\s)\s*\{#[^\s{}]+\}\s*$/.exec(source)?.[0] ?? '') : '';
  return { from: marker.length, to: Math.max(marker.length, source.length - anchor.length) };
}

function decodeAttribute(raw: string): string {
  return decodeXml(raw.replace(/\\(["'\\])/g, '$1'));
}

function isFileName(words: string): boolean {
  return /^[\w./\\-]*[./\\][\w./\\-]*$/.test(words.trim());
}

function hasWords({ text }: UnplacedSegment): boolean {
  const words = readWords(text).trim();
  return /\p{L}/u.test(words) && !/^(?:true|false|\[\[toc\]\])$/i.test(words);
}

function findPlace(
  { start }: UnplacedSegment,
  blocks: PageText['blocks'],
): Pick<Segment, 'block' | 'part'> {
  const index = blocks.findIndex((block) => block.start <= start && start < block.end);
  const block = blocks[index];
  if (!block) return { block: 'head' };
  const part = findPart(block.parts ?? [], start - block.start);
  const id = block.id ?? String(index);
  return part === undefined ? { block: id } : { block: id, part };
}

function findPart(parts: readonly (SourcePart | DocumentPart)[], at: number): string | undefined {
  const part = parts.find((one) => one.start <= at && at < one.end);
  if (!part) return undefined;
  return findPart(part.parts ?? [], at) ?? ('id' in part ? part.id : undefined);
}

/** A value of the front matter that readers see, and where it is written. */
interface HeadValue {
  key: string;
  words: string;
  start: number;
  end: number;
}

const KEYS: readonly unknown[] = ['title', 'description'];

/** The title and the description that a text's front matter sets, as they are written. */
function readHeadValues(text: string): HeadValue[] {
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
