import type { CutText, Piece } from './cut-text.ts';
import type { Versions } from './units.ts';

const REFERENCE = /\[(\^?[^[\]\n]+)\](?!:)/g;

/**
 * Gives a side back the definitions that it took away while the other came to refer to them: the
 * texts of both then lead where they led. One definition for one label is all that a text has.
 */
export function keepDefinitions(versions: Versions<CutText>): Versions<CutText> {
  const { base, ours, theirs } = versions;
  const defined = [...base.pieces].filter(
    ([id, piece]) => isDefinition(piece) && ours.pieces.has(id) !== theirs.pieces.has(id),
  );
  if (defined.length === 0) return versions;
  const counts = { base: countAll(base), ours: countAll(ours), theirs: countAll(theirs) };
  const kept = { ours: new Set<string>(), theirs: new Set<string>() };
  for (const [id, piece] of defined) {
    const name = nameSingle(piece) ?? '';
    const side = ours.pieces.has(id) ? 'theirs' : 'ours';
    const other = side === 'ours' ? 'theirs' : 'ours';
    const isUsed = (counts[other].get(name) ?? 0) > (counts.base.get(name) ?? 0);
    if (isUsed && !isDefined(versions[side], name)) kept[side].add(id);
  }
  return {
    base,
    ours: putBack(base, ours, kept.ours),
    theirs: putBack(base, theirs, kept.theirs),
  };
}

function isDefinition({ kind }: Piece): boolean {
  return kind === 'definition' || kind === 'footnote';
}

function isDefined({ pieces }: CutText, name: string): boolean {
  return [...pieces.values()].some((piece) => isDefinition(piece) && nameSingle(piece) === name);
}

/** How often a text refers to each label. */
function countAll({ pieces }: CutText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { body } of pieces.values()) {
    for (const [, label = ''] of body.matchAll(REFERENCE)) {
      const name = `[${label.trim().replace(/\s+/g, ' ').toLowerCase()}]`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** A text with pieces of the base, each behind the nearest one before it that the text has. */
function putBack(base: CutText, side: CutText, ids: ReadonlySet<string>): CutText {
  if (ids.size === 0) return side;
  const behind = new Map<string | null, [string, Piece][]>();
  let previous: string | null = null;
  for (const [id, piece] of base.pieces) {
    if (ids.has(id)) behind.set(previous, [...(behind.get(previous) ?? []), [id, piece]]);
    else if (side.pieces.has(id)) previous = id;
  }
  const entries = [...side.pieces].flatMap((entry) => [entry, ...(behind.get(entry[0]) ?? [])]);
  return { ...side, pieces: new Map([...(behind.get(null) ?? []), ...entries]) };
}

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
function nameSingle({ kind, body }: Piece): string | undefined {
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
