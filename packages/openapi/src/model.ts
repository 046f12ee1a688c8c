/**
 * What a specification says, taken apart for showing it. Each part stands by itself, is plain JSON and
 * is stored under the hash of that JSON, so that a page loads the parts it shows and no others, and a
 * new version stores only the parts that changed. Every version of the format, from Swagger 2.0 to
 * OpenAPI 3.2, is brought into this one form, whose words are those of OpenAPI 3.2
 * (https://spec.openapis.org/oas/v3.2.0.html). Texts are the author's: Markdown where they are called
 * `description`, and never trusted.
 */

import type { ExactNumber } from '@octavo/content';
import type { SpecificationChange } from './compare/change.ts';

/**
 * Any JSON value, as examples, defaults and enumerations are. A number whose digits JavaScript's own
 * would not keep is an `ExactNumber`: parts are read by `parseExactJson`, never by `JSON.parse`.
 */
export type JsonValue =
  | null
  | boolean
  | number
  | ExactNumber
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Names a schema of `components`, or another shared one that was given a name. */
export interface SchemaReference {
  readonly reference: string;
  /** What stands beside `$ref`, which OpenAPI 3.1 allows; it goes before what the schema itself says. */
  readonly description?: string;
  readonly deprecated?: boolean;
}

/** A value that an enumeration allows, with what `x-enum-descriptions` or `oneOf` of constants says of it. */
export interface EnumValue {
  readonly value: JsonValue;
  readonly description?: string;
}

/** A property of an object. */
export interface PropertyView {
  readonly name: string;
  readonly schema: SchemaView;
  readonly required: boolean;
}

/** How objects of a choice are told apart. */
export interface DiscriminatorView {
  readonly propertyName: string;
  /**
   * The value of the property, and the schema it stands for. Where no choice stands beside it, schemas
   * that take this one up are among them by their own names.
   */
  readonly mapping: Readonly<Record<string, string>>;
}

/**
 * A schema: another one by name, or what it says itself. Nothing is resolved in it, so it is as large as
 * what its author wrote, and schemas that hold themselves are no matter.
 */
export type SchemaView = SchemaReference | SchemaBody;

/** What a schema says itself. All that is left out is not said. */
export interface SchemaBody {
  /** JSON Schema's types: several where any of them does; `null` among them where that is allowed. */
  readonly types?: readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  readonly enum?: readonly EnumValue[];
  readonly const?: JsonValue;
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly properties?: readonly PropertyView[];
  readonly patternProperties?: readonly { readonly pattern: string; readonly schema: SchemaView }[];
  /** `false` where there are none; left out where nothing is said. */
  readonly additionalProperties?: SchemaView | boolean;
  readonly items?: SchemaView;
  readonly prefixItems?: readonly SchemaView[];
  readonly allOf?: readonly SchemaView[];
  readonly oneOf?: readonly SchemaView[];
  readonly anyOf?: readonly SchemaView[];
  readonly not?: SchemaView;
  readonly discriminator?: DiscriminatorView;
  /** Rules as JSON Schema names them: `minLength`, `pattern`, `multipleOf`, `uniqueItems`… */
  readonly constraints?: Readonly<Record<string, JsonValue>>;
  readonly externalDocs?: ExternalDocsView;
  /** `xml` of OpenAPI: how examples in XML are written. */
  readonly xml?: Readonly<Record<string, JsonValue>>;
  /** Keywords of JSON Schema that have no place above, such as `if` and `dependentRequired`, as they are. */
  readonly others?: Readonly<Record<string, JsonValue>>;
}

export interface ExternalDocsView {
  readonly url: string;
  readonly description?: string;
}

/** An example as it was given: a value, the text of it, or the address where it is. */
export interface ExampleView {
  readonly name?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly value?: JsonValue;
  /** OpenAPI 3.2's `serializedValue`: the example as it is sent. */
  readonly text?: string;
  readonly externalValue?: string;
}

/** A parameter or a header. */
export interface ParameterView {
  readonly name: string;
  readonly in: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
  readonly description?: string;
  readonly required: boolean;
  readonly deprecated?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly schema?: SchemaView;
  /** In place of a schema: the one media type it is sent as. */
  readonly content?: readonly MediaView[];
  readonly examples?: readonly ExampleView[];
}

/** A body in one media type. */
export interface MediaView {
  readonly mediaType: string;
  readonly schema?: SchemaView;
  /** OpenAPI 3.2: the schema of each item of a stream. */
  readonly itemSchema?: SchemaView;
  readonly examples?: readonly ExampleView[];
  /** Of multipart and form bodies: by property. */
  readonly encoding?: Readonly<Record<string, JsonValue>>;
}

export interface BodyView {
  readonly description?: string;
  readonly required: boolean;
  readonly content: readonly MediaView[];
}

export interface LinkView {
  readonly name: string;
  readonly description?: string;
  readonly operationId?: string;
  readonly operationRef?: string;
}

/** What one status answers; `status` is three digits, `2XX` or `default`. */
export interface ResponseView {
  readonly status: string;
  readonly summary?: string;
  readonly description?: string;
  readonly headers: readonly ParameterView[];
  readonly content: readonly MediaView[];
  readonly links: readonly LinkView[];
}

export interface ServerView {
  readonly url: string;
  readonly name?: string;
  readonly description?: string;
  readonly variables?: readonly {
    readonly name: string;
    readonly default: string;
    readonly enum?: readonly string[];
    readonly description?: string;
  }[];
}

/** A way of proving who one is. */
export interface SecuritySchemeView {
  /** Its name among the components. */
  readonly key: string;
  readonly type: 'apiKey' | 'http' | 'mutualTLS' | 'oauth2' | 'openIdConnect' | (string & {});
  readonly description?: string;
  readonly deprecated?: boolean;
  /** Of `apiKey`. */
  readonly name?: string;
  readonly in?: string;
  /** Of `http`, in lower case: `bearer`, `basic`… */
  readonly scheme?: string;
  readonly bearerFormat?: string;
  readonly flows?: readonly {
    readonly flow: string;
    readonly authorizationUrl?: string;
    readonly tokenUrl?: string;
    readonly refreshUrl?: string;
    readonly deviceAuthorizationUrl?: string;
    readonly scopes: Readonly<Record<string, string>>;
  }[];
  readonly openIdConnectUrl?: string;
}

/** One way to be let in: all of these schemes together. None at all means that nobody has to be known. */
export type SecurityRequirement = readonly {
  readonly scheme: SecuritySchemeView;
  readonly scopes: readonly string[];
}[];

/** `x-codeSamples`, as Redocly defined it. */
export interface CodeSampleView {
  readonly lang: string;
  readonly label?: string;
  readonly source: string;
}

/** What an operation of a path, of a webhook and of a callback have alike. */
export interface OperationView {
  /** `get`, `query`… in lower case; methods of `additionalOperations` (3.2) as written. */
  readonly method: string;
  /** The path as written, the name of the webhook, or the expression of the callback. */
  readonly path: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** `x-stability`, `x-internal` and their kind are not shown, but this one, as it is written. */
  readonly badges?: readonly string[];
  readonly tags: readonly string[];
  readonly externalDocs?: ExternalDocsView;
  /** Of the operation, else the path, else the document. */
  readonly servers: readonly ServerView[];
  /** Alternatives: any of them does. Empty where nothing is asked for. */
  readonly security: readonly SecurityRequirement[];
  /** Of the path and the operation together. */
  readonly parameters: readonly ParameterView[];
  readonly requestBody?: BodyView;
  readonly responses: readonly ResponseView[];
  readonly callbacks: readonly {
    readonly name: string;
    readonly operations: readonly OperationView[];
  }[];
  readonly codeSamples: readonly CodeSampleView[];
  /** Whether its author does not want readers to send it from a page; left out where they may. */
  readonly trialHidden?: true;
}

/** Where an operation or a webhook is, for lists of them. */
export interface OperationEntry {
  /** Unique in the version, and the same in later ones as long as method and path (or name) are. */
  readonly key: string;
  readonly method: string;
  /** The path, or the name of the webhook. */
  readonly path: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  /** The hash of its `OperationView`. */
  readonly part: string;
}

export interface SchemaEntry {
  readonly name: string;
  readonly title?: string;
  /** The hash of its `SchemaBody`. */
  readonly part: string;
}

export interface TagView {
  readonly name: string;
  /** `summary` of 3.2, or `x-displayName`. */
  readonly title?: string;
  readonly description?: string;
  readonly externalDocs?: ExternalDocsView;
  /** The tag it stands under (3.2's `parent`, or the group of `x-tagGroups`). */
  readonly parent?: string;
}

/** A mistake in a specification, where it is in the text, and what was done about it. */
export interface SpecificationProblem {
  /** The document of several, by its address; left out in the first one. */
  readonly file?: string;
  /** From 1; left out where it cannot be told. */
  readonly line?: number;
  readonly column?: number;
  /** A JSON pointer (RFC 6901). */
  readonly pointer?: string;
  readonly message: string;
}

/** A specification as a whole: everything but the parts themselves. */
export interface SpecificationView {
  /** As the document says: `2.0`, `3.0.3`, `3.1.0`… */
  readonly format: string;
  readonly title: string;
  readonly version: string;
  readonly summary?: string;
  readonly description?: string;
  readonly termsOfService?: string;
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string };
  readonly license?: { readonly name: string; readonly identifier?: string; readonly url?: string };
  readonly externalDocs?: ExternalDocsView;
  readonly servers: readonly ServerView[];
  readonly security: readonly SecuritySchemeView[];
  /** In the order in which they are shown; tags that only operations name come last. */
  readonly tags: readonly TagView[];
  readonly operations: readonly OperationEntry[];
  readonly webhooks: readonly OperationEntry[];
  readonly schemas: readonly SchemaEntry[];
  /** At most 100; `problemCount` tells how many there are. */
  readonly problems: readonly SpecificationProblem[];
  readonly problemCount: number;
}

/** A specification taken apart. */
export interface SpecificationParts {
  readonly view: SpecificationView;
  /** The canonical JSON of each part by its hash. */
  readonly parts: ReadonlyMap<string, string>;
}

/** What changed in a version against the one before. */
export interface VersionChanges {
  /** As the specification says; '' where it is not known. */
  readonly version: string;
  /** When it was read: ISO 8601. */
  readonly createdAt: string;
  /** How many changes there are, and how many of them may break clients; `changes` may have fewer. */
  readonly count: number;
  readonly breaking: number;
  readonly changes: readonly SpecificationChange[];
}

/** What a place in a document shows: an operation or a webhook, or some schemas, with all they name. */
export interface LoadedReference {
  readonly specification: SpecificationView;
  /** Of an operation or webhook. */
  readonly operation?: OperationView;
  /** Which schemas are shown for themselves. */
  readonly schemas?: readonly string[];
  /** What changed from version to version, the newest first. */
  readonly versions?: readonly VersionChanges[];
  /** The schemas that what is shown refers to, and those that these refer to, up to a budget. */
  readonly known: ReadonlyMap<string, SchemaBody>;
}
