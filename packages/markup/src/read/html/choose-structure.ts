import {
  findParents,
  isBlockElement,
  isComponentName,
  isMediaElement,
  isTablePart,
  isVerbatimElement,
  isVoidElement,
} from './elements.ts';
import type { TagEvent } from './prose-tags.ts';
import type { HtmlEvent } from './scan-html.ts';

/** What stands round a piece of source. */
export interface Surroundings {
  /** Whether an element of a name is open where the source begins. */
  isOpen(name: string): boolean;
  /** How many of the elements of a name that the source leaves open are ended behind it. */
  countEnds(name: string): number;
}

/** The tags of a piece of source that make blocks. */
export interface Structure {
  events: HtmlEvent[];
  /** Of these, the start tags of elements that nothing ends. */
  endless: ReadonlySet<HtmlEvent>;
}

/**
 * Of the tags of running text those that make blocks: the others are text, or of the text, as by
 * Markdown all of them are. Elements make blocks that are ended, here or further down, those that need
 * no end where they may stand, and what has no content.
 */
export function chooseProseStructure(
  source: string,
  tags: readonly TagEvent[],
  surroundings: Surroundings,
): Structure {
  const pairs = pairTags(tags, surroundings);
  const endless = new Set<HtmlEvent>();
  const begun = new Set<string>();
  const isOpen = (name: string) => begun.has(name) || surroundings.isOpen(name);
  const isBlock = (tag: TagEvent & { kind: 'open' }): boolean => {
    const name = tag.name.toLowerCase();
    if (isComponentName(tag.name)) return startsLine(source, tag.start);
    if (!isBlockElement(name)) return false;
    if (isVoidElement(name)) return name === 'hr';
    const isEnded = pairs.ends.has(tag);
    if (name === 'pre') return isEnded || Object.keys(tag.attributes).length > 0;
    if (isVerbatimElement(name)) return isEnded && name !== 'title' && name !== 'head';
    const parents = findParents(name);
    if (parents !== undefined) {
      return name === 'p' || parents.some(isOpen) || (isEnded && !isTablePart(name));
    }
    if (isEnded || pairs.later.has(tag)) return true;
    if (!isMediaElement(name) || tag.attributes.src === undefined) return false;
    endless.add(tag);
    return true;
  };
  const kept = new Set<HtmlEvent>();
  for (const tag of tags) {
    if (tag.kind === 'open' && isBlock(tag)) {
      kept.add(tag);
      begun.add(tag.name.toLowerCase());
      const end = pairs.ends.get(tag);
      if (end) kept.add(end);
    } else if (tag.kind === 'close' && !pairs.paired.has(tag)) {
      if (surroundings.isOpen(isComponentName(tag.name) ? tag.name : tag.name.toLowerCase()))
        kept.add(tag);
    }
  }
  return { events: tags.filter((tag) => kept.has(tag)), endless };
}

/**
 * Of the tags of a block of HTML those that make blocks: all, but for start tags that nothing ends of
 * what has no text to show, and of tables without a row.
 */
export function chooseHtmlStructure(
  source: string,
  tags: readonly HtmlEvent[],
  surroundings: Surroundings,
): Structure {
  const pairs = pairTags(tags.filter(isTag), surroundings);
  const endless = new Set<HtmlEvent>();
  const events = tags.filter((tag, index) => {
    if (tag.kind !== 'open' || pairs.ends.has(tag)) return true;
    const name = tag.name.toLowerCase();
    if (name === 'script' || name === 'style') return false;
    if (pairs.later.has(tag)) return true;
    if (isVerbatimElement(name)) return name === 'pre';
    if (isMediaElement(name)) endless.add(tag);
    if (name !== 'table') return true;
    endless.add(tag);
    return hasRows(source, tags, index);
  });
  return { events, endless };
}

/** Whether a table goes on with a part of one, or with the end of the source. */
function hasRows(source: string, tags: readonly HtmlEvent[], index: number): boolean {
  for (let at = index + 1; at < tags.length; at += 1) {
    const next = tags[at];
    if (next?.kind === 'open' && isBlockElement(next.name.toLowerCase()))
      return isTablePart(next.name.toLowerCase());
  }
  return source.slice(tags[index]?.end).trim() === '';
}

interface Pairs {
  /** The end tag of each start tag that has one. */
  ends: ReadonlyMap<HtmlEvent, HtmlEvent>;
  /** The end tags that have a start tag. */
  paired: ReadonlySet<HtmlEvent>;
  /** The start tags whose end tag stands behind the source. */
  later: ReadonlySet<HtmlEvent>;
}

function pairTags(tags: readonly TagEvent[], { countEnds }: Surroundings): Pairs {
  const ends = new Map<HtmlEvent, HtmlEvent>();
  const paired = new Set<HtmlEvent>();
  const later = new Set<HtmlEvent>();
  const open = new Map<string, TagEvent[]>();
  for (const tag of tags) {
    const name = tag.name.toLowerCase();
    const waiting = open.get(name) ?? [];
    open.set(name, waiting);
    if (tag.kind === 'open') {
      waiting.push(tag);
      continue;
    }
    const start = waiting.pop();
    if (start === undefined) continue;
    ends.set(start, tag);
    paired.add(tag);
  }
  for (const [name, waiting] of open) {
    if (waiting.length === 0) continue;
    const count = countEnds(name);
    for (const tag of waiting.slice(Math.max(0, waiting.length - count))) later.add(tag);
  }
  return { ends, paired, later };
}

function isTag(event: HtmlEvent): event is TagEvent {
  return event.kind !== 'comment';
}

function startsLine(source: string, offset: number): boolean {
  return source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
}
