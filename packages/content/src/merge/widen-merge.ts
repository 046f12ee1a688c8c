import type { DocumentPart, SourcePart } from '../records.ts';
import type { DocumentMerge } from './document-merge.ts';
import { widenLineEnds } from './line-ends.ts';
import type { TextTools } from './merge-tools.ts';

/** A merge of texts whose lines end with `\n`, with line ends of two characters. */
export function widenMerge(
  merged: DocumentMerge,
  tools: Pick<TextTools, 'readText'>,
): DocumentMerge {
  const text = widenLineEnds(merged.text);
  const widen = (side: string | null) => (side === null ? null : widenLineEnds(side));
  const { blocks, attributes } = tools.readText(text);
  return {
    ...merged,
    text,
    attributes,
    blocks: blocks.flatMap(({ parts, ...block }, index) => {
      const known = merged.blocks[index];
      if (known === undefined) return [];
      const named = parts && copyIds(parts, known.parts ?? []);
      return [{ ...block, id: known.id, ...(named === undefined ? {} : { parts: named }) }];
    }),
    conflicts: merged.conflicts.map((conflict) => ({
      ...conflict,
      base: widen(conflict.base),
      ours: widen(conflict.ours),
      theirs: widen(conflict.theirs),
    })),
  };
}

/** Parts with the ids of the same parts elsewhere. */
function copyIds(
  parts: readonly SourcePart[],
  known: readonly DocumentPart[],
): readonly DocumentPart[] {
  return parts.flatMap(({ parts: nested, ...part }, index) => {
    const { id, parts: inside = [] } = known[index] ?? {};
    if (id === undefined) return [];
    return [{ ...part, id, ...(nested === undefined ? {} : { parts: copyIds(nested, inside) }) }];
  });
}
