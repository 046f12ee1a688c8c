import { readPage } from '@octavo/markup';

/** A block as an edit sees it: its kind and its text. */
export interface DraftBlock {
  kind: string;
  text: string;
}

/**
 * A text cut at its top-level blocks, to be edited and put together again. `gaps` has one entry more
 * than `blocks`: what stands before each, and behind the last. Line ends are `\n`.
 */
export interface DraftText {
  head: string;
  blocks: DraftBlock[];
  gaps: string[];
}

/** Cuts a text at its blocks; `head` is its front matter. */
export function cutDraft(text: string): DraftText {
  const source = readPage(text, () => '');
  const blocks = source.blocks.map(({ kind, start, end }) => ({
    kind,
    text: text.slice(start, end),
  }));
  const edges = source.blocks.flatMap(({ start, end }) => [start, end]);
  const cuts = [source.bodyStart, ...edges, text.length];
  const gaps = Array.from({ length: blocks.length + 1 }, (_, at) =>
    text.slice(cuts[2 * at], cuts[2 * at + 1]),
  );
  return { head: text.slice(0, source.bodyStart), blocks, gaps };
}

/** The text of a draft, with an empty line at least between any two blocks. */
export function joinDraft({ head, blocks, gaps }: DraftText): string {
  let text = head + (gaps[0] ?? '');
  for (const [at, block] of blocks.entries()) {
    const gap = gaps[at + 1] ?? '';
    const isLast = at === blocks.length - 1;
    text += block.text + (isLast || gap.startsWith('\n\n') ? gap : `\n\n${gap.replace(/^\n/, '')}`);
  }
  return text;
}

/** Puts a block at a place; the gap before that place stays before the new block. */
export function insertBlock(draft: DraftText, at: number, text: string): void {
  draft.blocks.splice(at, 0, { kind: 'new', text });
  draft.gaps.splice(at + 1, 0, '\n\n');
}

/** Takes a block out; definitions that stand around it stay. */
export function removeBlock(draft: DraftText, at: number): void {
  draft.blocks.splice(at, 1);
  const [before = '', after = ''] = draft.gaps.splice(at, 2);
  const kept = [before, after].filter((gap) => gap.trim() !== '').join('');
  const isEnd = at === draft.blocks.length;
  draft.gaps.splice(at, 0, kept !== '' ? kept : isEnd ? after : before);
}

/**
 * Edits a text as if all its line ends were `\n`. Lines that end in `\r\n` do so still, and where
 * all do, new ones do, too.
 */
export function editLines(text: string, edit: (text: string) => string): string {
  if (!text.includes('\r\n')) return edit(text);
  const ended = new Set(
    listLines(text)
      .filter(({ isWide }) => isWide)
      .map(({ name }) => name),
  );
  const isAll = !/(?<!\r)\n/.test(text);
  return listLines(edit(text.replaceAll('\r\n', '\n')))
    .map(({ line, name, end }) => line + (end !== '' && (isAll || ended.has(name)) ? '\r\n' : end))
    .join('');
}

/** Lines with names to know them again by: their text, of an empty line that of the one before. */
function listLines(text: string) {
  let before = '';
  return [...text.matchAll(/([^\r\n]*)(\r?\n|$)/g)].map(([, line = '', end = '']) => {
    const name = line === '' ? `behind ${before}` : line;
    before = line;
    return { line, name, end, isWide: end === '\r\n' };
  });
}
