import { makeAnchor, readPage } from '@octavo/markup';
import { describeStructure } from './compare-structure.ts';
import type { PageText } from './cut-segments.ts';
import { restoreSegment } from './restore-segment.ts';
import { readWords, type Segment } from './segment.ts';

/** A page in another language. */
export interface AssembledText {
  text: string;
  /** Segments whose source text stands: there is no translation of them. */
  missing: string[];
  /** Segments whose source text stands since their translation can't be used, and why. */
  refused: { id: string; reason: string }[];
}

/** What assembling a page needs beside its segments. */
export interface AssembleOptions {
  /**
   * Anchors of the page's headings that other pages link to. Such a heading, and one that the page
   * itself links to, gets its anchor set by hand where it followed from its text, so that links
   * lead where they led.
   */
  anchors?: ReadonlySet<string>;
}

/**
 * Writes a page in another language: the text with its segments replaced by their translations, by
 * id, as providers answered them. Where there is none, or none that can be used, the source text
 * stands. The result is read again: it has the blocks, code, targets and tags of the source; what
 * would change them is refused. Where every translation equals its text the page is the same bytes.
 */
export function assembleText(
  page: PageText,
  segments: readonly Segment[],
  translations: ReadonlyMap<string, string>,
  options: AssembleOptions = {},
): AssembledText {
  const missing = segments.filter(({ id }) => !translations.has(id)).map(({ id }) => id);
  const given = segments.filter(({ id }) => translations.has(id));
  const anchors = new Set([...(options.anchors ?? []), ...listTargetAnchors(page)]);
  const write = (chosen: readonly Segment[]) =>
    new Assembly(page.text, segments, chosen, translations, anchors).write();
  const first = write(given);
  if (first.text === page.text) return { ...first, missing };
  const structure = describeStructure(page.text);
  const isSound = (chosen: readonly Segment[]) =>
    describeStructure(write(chosen).text) === structure;
  if (describeStructure(first.text) === structure) return { ...first, missing };
  const broken = new Set(findBroken(given, isSound));
  const result = write(given.filter((segment) => !broken.has(segment)));
  const reason = 'The translation would change the structure of the page.';
  const refused = [...broken].map(({ id }) => ({ id, reason }));
  return { text: result.text, missing, refused: [...result.refused, ...refused] };
}

/** Those of the segments that can't be replaced, found by halves. */
function findBroken(
  segments: readonly Segment[],
  isSound: (chosen: readonly Segment[]) => boolean,
): Segment[] {
  const kept: Segment[] = [];
  const broken: Segment[] = [];
  const add = (chosen: readonly Segment[]): void => {
    if (chosen.length === 0) return;
    if (isSound([...kept, ...chosen])) {
      kept.push(...chosen);
    } else if (chosen.length === 1) {
      broken.push(...chosen);
    } else {
      const middle = chosen.length >> 1;
      add(chosen.slice(0, middle));
      add(chosen.slice(middle));
    }
  };
  add(segments);
  return broken;
}

class Assembly {
  private readonly refused: AssembledText['refused'] = [];
  private readonly text: string;
  private readonly segments: readonly Segment[];
  private readonly chosen: ReadonlySet<Segment>;
  private readonly translations: ReadonlyMap<string, string>;
  private readonly anchors: ReadonlySet<string>;

  constructor(
    text: string,
    segments: readonly Segment[],
    chosen: readonly Segment[],
    translations: ReadonlyMap<string, string>,
    anchors: ReadonlySet<string>,
  ) {
    this.text = text;
    this.segments = segments;
    this.chosen = new Set(chosen);
    this.translations = translations;
    this.anchors = anchors;
  }

  write(): Omit<AssembledText, 'missing'> {
    const text = this.writeRange(0, this.text.length, this.segments);
    return { text, refused: this.refused };
  }

  /** A range of the text, with those segments replaced that lie in it. */
  private writeRange(start: number, end: number, segments: readonly Segment[]): string {
    let written = '';
    let done = start;
    for (const [index, segment] of segments.entries()) {
      if (segment.start < done || segment.end > end) continue;
      const within: Segment[] = [];
      for (const inner of segments.slice(index + 1)) {
        if (inner.start >= segment.end) break;
        within.push(inner);
      }
      written += this.text.slice(done, segment.start) + this.writeSegment(segment, within);
      done = segment.end;
    }
    return written + this.text.slice(done, end);
  }

  private writeSegment(segment: Segment, within: readonly Segment[]): string {
    const { id, start, end, text } = segment;
    const answer = this.translations.get(id);
    const asIs = () => this.writeRange(start, end, within);
    if (!this.chosen.has(segment) || answer === undefined || answer === text) return asIs();
    try {
      const sources = segment.placeholders.map((placeholder) => ({
        open: this.writeEnd(placeholder.open, placeholder.openRange, within),
        close: this.writeEnd(placeholder.close, placeholder.closeRange, within),
      }));
      return (
        restoreSegment(segment, answer, sources) + writeAnchor(segment, this.text, this.anchors)
      );
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TranslationError') throw error;
      this.refused.push({ id, reason: error.message });
      return asIs();
    }
  }

  private writeEnd(
    written: string,
    [start, end]: readonly [number, number],
    within: readonly Segment[],
  ): string {
    if (written === '' || end <= start) return written;
    return this.writeRange(start, end, within);
  }
}

/** The anchors of a page that its own links name. */
function listTargetAnchors({ text }: PageText): string[] {
  if (!text.includes('#')) return [];
  const { targets } = readPage(text, () => '');
  return targets.flatMap(({ raw }) => (raw.startsWith('#') ? [raw.slice(1)] : []));
}

/**
 * What sets the anchor of a translated heading by hand to the one that followed from its text, where
 * it is one of `anchors`; else nothing.
 */
function writeAnchor(segment: Segment, text: string, anchors: ReadonlySet<string>): string {
  if (segment.form !== 'heading' || anchors.size === 0) return '';
  if (/^\s*\{#/.test(text.slice(segment.end, segment.end + 20))) return '';
  if (/<a\s[^>]*\bid=/.test(segment.placeholders.map(({ open }) => open).join(''))) return '';
  const anchor = makeAnchor(readHeadingWords(segment));
  return anchors.has(anchor) ? ` {#${anchor}}` : '';
}

/** The words of a heading with its code, which anchors are made of. */
function readHeadingWords({ text, placeholders }: Segment): string {
  const filled = text.replace(/<x(\d+)\/>/g, (_, number) => {
    const { open } = placeholders[Number(number) - 1] ?? { open: '' };
    return open.startsWith('`') ? open.replace(/^`+ ?| ?`+$/g, '').replaceAll('<', '&lt;') : '';
  });
  return readWords(filled);
}
