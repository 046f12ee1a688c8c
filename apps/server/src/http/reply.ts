import type { Readable } from 'node:stream';
import type { Responses } from '@octavo/contract';
import type { Static, TSchema } from 'typebox';

/** An answer that is sent as it is, outside the JSON of the API: a page, a file, a document. */
export interface RawReply {
  status: number;
  raw: string | Uint8Array | Readable;
  headers: Readonly<Record<string, string>>;
}

/** An answer whose body is sent as JSON; without a body it is empty. */
export interface JsonReply<Status extends number = number, Body = unknown> {
  status: Status;
  body?: Body;
  headers?: Readonly<Record<string, string>>;
  /** Names the state of what is shown, however it is shown; its entity tag begins with it. */
  state?: string;
}

/** What a handler may answer, by the schemas that its operation declares. */
export type ReplyOf<R extends Responses> =
  | RawReply
  | {
      [Status in keyof R & number]: R[Status] extends TSchema
        ? {
            status: Status;
            body: Static<R[Status]>;
            headers?: Readonly<Record<string, string>>;
            state?: string;
          }
        : { status: Status; body?: never; headers?: Readonly<Record<string, string>> };
    }[keyof R & number];

/** Any answer. */
export type Reply = JsonReply | RawReply;

/** 200 with a body. */
export function ok<Body>(body: Body): { status: 200; body: Body } {
  return { status: 200, body };
}

/** 201 with a body; `location` is the absolute API URL of what was created. */
export function created<Body>(
  body: Body,
  location: string,
): { status: 201; body: Body; headers: Record<string, string> } {
  return { status: 201, body, headers: { location } };
}

/** 204: done, nothing to say. */
export function noContent(): { status: 204 } {
  return { status: 204 };
}

/** 205, as most deletes of the service contract answer. */
export function resetContent(): { status: 205 } {
  return { status: 205 };
}
