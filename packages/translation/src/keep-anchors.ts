import { makeAnchor, readPage } from '@octavo/markup';
import type { PageText } from './cut-segments.ts';
import { readWords, type Segment } from './segment.ts';

/** The anchors of a page that its own links name. */
export function listTargetAnchors({ text }: PageText): string[] {
  if (!text.includes('#')) return [];
  const { targets } = readPage(text, () => '');
  return targets.flatMap(({ raw }) => (raw.startsWith('#') ? [raw.slice(1)] : []));
}

/**
 * What sets the anchor of a translated heading by hand to the one that followed from its text, where
 * it is one of `anchors`; else nothing.
 */
export function writeAnchor(segment: Segment, text: string, anchors: ReadonlySet<string>): string {
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
