import type { SourceBlock } from './records.ts';

/** Where a block stands in its text. */
type TextSpan = Pick<SourceBlock, 'kind' | 'start' | 'end'>;

const BEFORE = /(?:\]\(\s*<?|=\s*["']?|\]:\s*<?|,\s*)$/;
const AFTER = /^(?:[)>"'\s,#]|$)/;
const CONTEXT = 16;

/**
 * Replaces link targets in a text, wherever they stand as a target: in a link, an image, a reference
 * definition, or an attribute. Text in code blocks and prose stays, even where it reads the same.
 */
export function rewriteTargets(
  text: string,
  blocks: readonly TextSpan[],
  replacements: ReadonlyMap<string, string>,
): string {
  const edits: { start: number; end: number; to: string }[] = [];
  for (const [raw, to] of replacements) {
    if (raw === '') continue;
    for (let at = text.indexOf(raw); at !== -1; at = text.indexOf(raw, at + raw.length)) {
      const end = at + raw.length;
      const isTarget =
        BEFORE.test(text.slice(Math.max(0, at - CONTEXT), at)) &&
        AFTER.test(text.slice(end, end + 1));
      if (isTarget && !isInCode(blocks, at)) edits.push({ start: at, end, to });
    }
  }
  edits.sort((a, b) => a.start - b.start || b.end - a.end);
  let rewritten = '';
  let position = 0;
  for (const { start, end, to } of edits) {
    if (start < position) continue;
    rewritten += text.slice(position, start) + to;
    position = end;
  }
  return rewritten + text.slice(position);
}

function isInCode(blocks: readonly TextSpan[], position: number): boolean {
  return blocks.some(
    ({ kind, start, end }) => kind === 'code' && start <= position && position < end,
  );
}
