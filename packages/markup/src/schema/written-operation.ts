/**
 * An operation of an API that a page says itself, as GitBook's older blocks do, beside its method and its
 * path. Texts called `description` are Markdown.
 */
export interface WrittenOperation {
  /** What the path is below. */
  server?: string;
  summary?: string;
  description?: string;
  deprecated?: true;
  parameters: WrittenParameter[];
  responses: WrittenResponse[];
}

export interface WrittenParameter {
  /** `path`, `query`, `header`, `cookie`, `body` or `form`. */
  in: string;
  name: string;
  /** As the author calls it. */
  type?: string;
  required: boolean;
  description?: string;
}

export interface WrittenResponse {
  status: string;
  summary?: string;
  description?: string;
  examples: WrittenExample[];
}

export interface WrittenExample {
  name?: string;
  syntax?: string;
  text: string;
}
