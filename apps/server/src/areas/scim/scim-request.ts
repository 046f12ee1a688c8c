import type { Actor, Platform, Tx } from '../../platform/index.ts';

/** A request of an identity provider that has proved whose it is. */
export interface ScimRequest {
  readonly platform: Platform;
  readonly organizationId: string;
  /** The token, as the actor of everything that the request does. */
  readonly actor: Actor;
  readonly query: URLSearchParams;
  readonly headers: { readonly ifMatch: string | undefined };
  /** The absolute address of something below the organization's base, such as `/Users/x`. */
  url(path: string): string;
  /** The JSON body. @throws ScimError 400 where it is no object */
  readBody(): Promise<Readonly<Record<string, unknown>>>;
  /** Does everything of the request in one transaction, which may be run again. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** What is answered; a body is sent as JSON. */
export interface ScimReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a kind of resource answers. */
export interface ScimResources {
  list(request: ScimRequest, asked: ListRequest): Promise<ScimReply>;
  create(request: ScimRequest): Promise<ScimReply>;
  get(request: ScimRequest, id: string): Promise<ScimReply>;
  replace(request: ScimRequest, id: string): Promise<ScimReply>;
  patch(request: ScimRequest, id: string): Promise<ScimReply>;
  remove(request: ScimRequest, id: string): Promise<ScimReply>;
}

/** What a list is asked for, by a query or by the body of a search. */
export interface ListRequest {
  readonly filter: string | undefined;
  /** From 1. */
  readonly startIndex: number;
  /** At most `MAX_COUNT`. */
  readonly count: number;
  readonly selection: Selection;
}

/** Which attributes are answered: all but some, or none but some. Names in lower case, without URN. */
export interface Selection {
  readonly only: ReadonlySet<string> | undefined;
  readonly without: ReadonlySet<string>;
}
