/**
 * A part of a top-level block as reading finds it (see `SourcePart`). Its `kind` is known once the
 * block is converted: that of the first node it becomes. What becomes none is a `comment`.
 */
export interface FoundPart {
  kind: string;
  /** UTF-16 range from the start of the top-level block. */
  start: number;
  end: number;
  parts?: FoundPart[];
}
