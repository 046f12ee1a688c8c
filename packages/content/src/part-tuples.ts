import type { DocumentPart } from './records.ts';

/** A part as it is stored: short, for pages have many. */
export type PartTuple = [
  id: string,
  kind: string,
  start: number,
  end: number,
  parts?: readonly PartTuple[],
];

/** Parts as they are stored. */
export function encodeParts(parts: readonly DocumentPart[]): PartTuple[] {
  return parts.map(({ id, kind, start, end, parts: within }): PartTuple => {
    return within ? [id, kind, start, end, encodeParts(within)] : [id, kind, start, end];
  });
}

/** Reads what `encodeParts` wrote. */
export function decodeParts(tuples: readonly PartTuple[]): DocumentPart[] {
  return tuples.map(([id, kind, start, end, within]): DocumentPart => {
    return within ? { id, kind, start, end, parts: decodeParts(within) } : { id, kind, start, end };
  });
}
