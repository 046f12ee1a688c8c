import type { ParameterView } from '../model.ts';

/** What a page knows of a request that its reader can send: the form holds the values. */
export interface TrialView {
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  /** Addresses with variables in braces. */
  readonly servers: readonly string[];
  /** Where requests may go: what the page connects to. */
  readonly origins: readonly string[];
  /** The media type that is asked for. */
  readonly accept?: string;
  readonly parameters: readonly TrialParameter[];
  /** Each way of being let in; an empty one is that of nobody in particular. */
  readonly ways: readonly (readonly TrialScheme[])[];
  readonly bodies: readonly TrialBody[];
  readonly labels: Readonly<Record<string, string>>;
}

/** A parameter, and how its value is written. */
export interface TrialParameter
  extends Pick<ParameterView, 'name' | 'in' | 'style' | 'explode' | 'allowReserved'> {
  /** What its value is: a text, or several of them, or names with values. */
  readonly shape: 'text' | 'list' | 'object';
}

/** How a secret is sent. */
export interface TrialScheme {
  readonly sent: 'bearer' | 'basic' | 'authorization' | 'header' | 'query' | 'none';
  /** Of the header or the parameter of the query; the word before the secret of `authorization`. */
  readonly name: string;
}

export interface TrialBody {
  readonly mediaType: string;
  readonly kind: 'text' | 'form' | 'multipart' | 'file';
  /** Of a form, in the order of its fields. */
  readonly fields: readonly { readonly name: string; readonly isFile: boolean }[];
}

/** What a reader filled in. */
export interface TrialValues {
  /** Which server, by its place in the list. */
  readonly server: number;
  readonly variables: Readonly<Record<string, string>>;
  /** By their places in the list. */
  readonly parameters: readonly string[];
  /** Which way of being let in, and a secret for each of its schemes: that of `basic` in Base64. */
  readonly way: number;
  readonly secrets: readonly string[];
}

/** A request without its body, or what is wrong with what was filled in. */
export type TrialRequest =
  | {
      readonly url: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /**
       * `manual` where a secret stands where browsers would carry it to whatever a redirect names:
       * they drop no header but `Authorization` on the way to another origin.
       */
      readonly redirect: 'follow' | 'manual';
    }
  | { readonly problem: 'invalidJson'; readonly parameter: number };
