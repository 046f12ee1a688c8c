/** Where something is in a text, from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A repeated key, which JSON and YAML both leave undefined. The last one counts. */
export interface RepeatedKey {
  readonly pointer: string;
  readonly position: TextPosition;
}

/** A mistake in the text itself. */
export interface TextMistake {
  readonly message: string;
  readonly position?: TextPosition;
}

/** A document that was read. */
export interface SourceDocument {
  /** Left out in the first one where it has none. */
  readonly address: string | undefined;
  readonly isFirst: boolean;
  /** Plain JSON without circles: see `cleanValue`. */
  readonly value: unknown;
  readonly mistakes: readonly TextMistake[];
  /** Positions of pointers, or of the nearest place around them, and the keys that are repeated. */
  inspect(pointers: readonly string[]): {
    readonly positions: ReadonlyMap<string, TextPosition>;
    readonly repeated: readonly RepeatedKey[];
  };
}
