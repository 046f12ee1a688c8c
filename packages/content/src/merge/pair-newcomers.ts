import type { CutText, Piece } from './cut-text.ts';
import type { Versions } from './join-blocks.ts';

const DEFINITION = /^[ \t>]*\[(\^?[^\]\n]+)\]:/;

/**
 * Takes blocks that both sides added for one, where a text has only one of them: its title, and the
 * definition of a label. `pairs` says which ids of theirs became which ids of ours.
 */
export function pairNewcomers(versions: Versions<CutText>): {
  versions: Versions<CutText>;
  pairs: Map<string, string>;
} {
  const own = indexSingles(versions.ours, versions);
  const other = indexSingles(versions.theirs, versions);
  const pairs = new Map<string, string>();
  for (const [name, id] of other) {
    const twin = own.get(name);
    if (twin !== undefined && twin !== id) pairs.set(id, twin);
  }
  if (pairs.size === 0) return { versions, pairs };
  return { versions: { ...versions, theirs: renamePieces(versions.theirs, pairs) }, pairs };
}

/** The blocks that a side added of which a text has one each, by what they are. */
function indexSingles(side: CutText, { base, ours, theirs }: Versions<CutText>) {
  const singles = new Map<string, string>();
  for (const [id, piece] of side.pieces) {
    const isShared = base.pieces.has(id) || (ours.pieces.has(id) && theirs.pieces.has(id));
    const name = isShared ? undefined : nameSingle(piece);
    if (name !== undefined && !singles.has(name)) singles.set(name, id);
  }
  return singles;
}

/** What a block is of which a text has one: its title, or the definition of a label. */
export function nameSingle({ kind, body }: Piece): string | undefined {
  if (kind === 'title') return kind;
  if (kind !== 'definition' && kind !== 'footnote') return undefined;
  const label = DEFINITION.exec(body)?.[1];
  return label === undefined ? undefined : `[${label.trim().replace(/\s+/g, ' ').toLowerCase()}]`;
}

function renamePieces(cut: CutText, names: ReadonlyMap<string, string>): CutText {
  const pieces = new Map<string, Piece>();
  for (const [id, piece] of cut.pieces) {
    const after = piece.after === null ? null : (names.get(piece.after) ?? piece.after);
    pieces.set(names.get(id) ?? id, { ...piece, after });
  }
  return { ...cut, pieces };
}
