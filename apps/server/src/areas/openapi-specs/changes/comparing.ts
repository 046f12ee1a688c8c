/** Two versions of a specification. */
export interface CompareInput {
  /** The JSON of their `SpecificationView`s. */
  readonly before: string;
  readonly after: string;
  /** The parts of both, JSON by hash. */
  readonly parts: readonly (readonly [hash: string, json: string])[];
}

export interface CompareOutput {
  /** `SpecificationChange`s; JSON. */
  readonly changes: string;
  readonly count: number;
  readonly breaking: number;
}
