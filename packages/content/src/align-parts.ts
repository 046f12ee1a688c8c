import type { DocumentPart, SourcePart } from './records.ts';

/** The parts of a block, with the text of the block. */
interface PartedText<P extends SourcePart> {
  text: string;
  parts: readonly P[];
}

/**
 * Gives the parts of a block their ids. A part keeps its id when its text is unchanged, else the
 * parts left over take those of the parts of their kind that are left over, in order. Ids are
 * unique within the block.
 */
export function alignParts(
  before: PartedText<DocumentPart> | null,
  after: PartedText<SourcePart>,
): DocumentPart[] {
  const pool = new IdPool(before);
  const taken = new Map<SourcePart, string>();
  const takeBy = (name: (part: SourcePart, text: string) => string, all: PartIndex) => {
    for (const part of listParts(after.parts)) {
      const id = taken.has(part) ? undefined : pool.take(all, name(part, after.text));
      if (id !== undefined) taken.set(part, id);
    }
  };
  takeBy(nameByText, pool.byText);
  takeBy(({ kind }) => kind, pool.byKind);
  const identify = (part: SourcePart): DocumentPart => {
    const { kind, start, end, parts } = part;
    const id = taken.get(part) ?? pool.make(nameByText(part, after.text));
    return parts ? { id, kind, start, end, parts: parts.map(identify) } : { id, kind, start, end };
  };
  return after.parts.map(identify);
}

type PartIndex = Map<string, string[]>;

/** Ids that are free, by what parts had them. */
class IdPool {
  readonly byText: PartIndex = new Map();
  readonly byKind: PartIndex = new Map();
  private readonly known = new Set<string>();
  private readonly used = new Set<string>();

  constructor(before: PartedText<DocumentPart> | null) {
    for (const part of before ? listParts(before.parts) : []) {
      add(this.byText, nameByText(part, before?.text ?? ''), part.id);
      add(this.byKind, part.kind, part.id);
      this.known.add(part.id);
    }
  }

  take(index: PartIndex, name: string): string | undefined {
    const ids = index.get(name) ?? [];
    let id = ids.shift();
    while (id !== undefined && this.used.has(id)) id = ids.shift();
    if (id !== undefined) this.used.add(id);
    return id;
  }

  make(name: string): string {
    const base = hash(name).toString(36);
    let id = base;
    for (let count = 1; this.known.has(id) || this.used.has(id); count += 1)
      id = `${base}-${count}`;
    this.used.add(id);
    return id;
  }
}

function add(index: PartIndex, name: string, id: string): void {
  const ids = index.get(name) ?? [];
  ids.push(id);
  index.set(name, ids);
}

function listParts<P extends SourcePart>(parts: readonly P[]): P[] {
  return parts.flatMap((part) => [part, ...listParts((part.parts ?? []) as readonly P[])]);
}

function nameByText({ kind, start, end }: SourcePart, text: string): string {
  return `${kind} ${text.slice(start, end)}`;
}

function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 16777619) >>> 0;
  }
  return value;
}
