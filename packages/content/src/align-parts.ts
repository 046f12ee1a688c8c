import type { DocumentPart, SourcePart } from './records.ts';

/** Parts with their ids. */
export function alignParts(
  before: { text: string; parts: readonly DocumentPart[] } | null,
  after: { text: string; parts: readonly SourcePart[] },
): DocumentPart[] {
  const known = new Map<string, string>();
  const walk = (parts: readonly DocumentPart[]) => {
    for (const part of parts) {
      known.set(before?.text.slice(part.start, part.end) ?? '', part.id);
      walk(part.parts ?? []);
    }
  };
  walk(before?.parts ?? []);
  const used = new Set<string>();
  const name = (parts: readonly SourcePart[]): DocumentPart[] =>
    parts.map(({ parts: nested, ...part }) => {
      const text = after.text.slice(part.start, part.end);
      let id = known.get(text) ?? hash(text);
      for (let count = 0; used.has(id); count++) id = hash(`${text}${count}`);
      used.add(id);
      return { ...part, id, ...(nested === undefined ? {} : { parts: name(nested) }) };
    });
  return name(after.parts);
}

function hash(text: string): string {
  let value = 7;
  for (const unit of text) value = (value * 31 + (unit.codePointAt(0) ?? 0)) % 4294967291;
  return value.toString(36);
}
