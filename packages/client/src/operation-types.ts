import type { OperationDeclaration, PathParamNames } from '@octavo/contract';
import type { Static, TSchema } from 'typebox';

/** How a body is sent: none or JSON, or bytes as they are. */
export type BodyKind = 'json' | 'bytes';

/** How an answer comes: parsed, or as the `Response` that it is. */
export type AnswerKind = 'json' | 'response';

declare const types: unique symbol;

/**
 * An operation of the API: `METHOD /path`, and after it what the client has to know of it. A text, so
 * that a bundle holds those alone that it calls, and with the types of its declaration.
 */
export type Op<
  Declaration,
  Body extends BodyKind = 'json',
  Answer extends AnswerKind = 'json',
> = string & { readonly [types]?: { declaration: Declaration; body: Body; answer: Answer } };

/** What a body of bytes may be, such as the form of an upload. */
export type Bytes = Blob | FormData | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;

type PartsOf<D> =
  D extends OperationDeclaration<infer Path, infer Query, infer Body, infer Answers>
    ? { path: Path; query: Query; body: Body; answers: Answers }
    : never;

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** A field that may be left out where everything in it may be. */
type Field<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

type Params<Path extends string> = [PathParamNames<Path>] extends [never]
  ? undefined
  : { readonly [Name in PathParamNames<Path>]: string };

/** What an operation takes: the values in its path, its query and its body. */
export type InputOf<D, Body extends BodyKind = 'json'> =
  PartsOf<D> extends infer P extends { path: string; query: unknown; body: unknown }
    ? Field<'params', Params<P['path']>> &
        Field<'query', StaticOf<P['query']>> &
        (Body extends 'bytes'
          ? { readonly body: Bytes | Exclude<StaticOf<P['body']>, undefined> }
          : Field<'body', StaticOf<P['body']>>)
    : never;

/** What a success answers: its body, or undefined where it has none. */
export type AnswerOf<D, Answer extends AnswerKind = 'json'> = Answer extends 'response'
  ? Response
  : PartsOf<D> extends infer P extends { answers: Readonly<Record<number, TSchema | null>> }
    ? { [Status in keyof P['answers']]: StaticOf<P['answers'][Status]> }[keyof P['answers']]
    : never;
