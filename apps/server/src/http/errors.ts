import { ERROR_TYPES, type ErrorType, type ErrorTypeOf } from '@octavo/contract';

const OVERDUE_SECONDS = 5;

/** One thing that is wrong with a request: where it is and the rule it breaks. */
export interface ErrorDetail {
  /** Such as `body.title`, `query.limit` or `headers.if-match`. */
  path: string;
  message: string;
  /** With `edit_conflict`: what clashes there. */
  kind?: EditClashKind;
  /** The id of the block whose text clashes; null for what stands before the first one. */
  block?: string | null;
  /** The key of the front matter that clashes, with `block` null. */
  key?: string;
  /** The ids of blocks that clash together. */
  blocks?: readonly string[];
  /** The field whose value clashes. */
  field?: string;
  /** What the writer started from, what the content has now, and what was sent; null for nothing. */
  base?: unknown;
  ours?: unknown;
  theirs?: unknown;
}

/** A text, or a value of a field, that both sides changed; or something that is deleted since. */
export type EditClashKind = 'text' | 'field' | 'deleted';

/**
 * An answer that is an error. Its type of the catalogue gives the status. `message` is one sentence
 * that a person can act on; it is sent to the caller, so it never holds a secret or names an object
 * the caller may not see.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type: ErrorType;
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    type: ErrorType,
    message: string,
    details?: readonly ErrorDetail[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.type = type;
    this.status = ERROR_TYPES[type].status;
    this.details = details;
    this.headers = headers;
  }
}

/** 400: `path` is where the mistake is, such as `body.title`, `rule` what has to hold there. */
export function badRequest(
  path: string,
  rule: string,
  type: ErrorTypeOf<400> = 'invalid_input',
): ApiError {
  return invalidInput([{ path, message: rule }], type);
}

/** 400 for one or more mistakes; the message names the first. */
export function invalidInput(
  details: readonly ErrorDetail[],
  type: ErrorTypeOf<400> = 'invalid_input',
): ApiError {
  const first = details[0];
  if (first === undefined) return new ApiError(type, 'The request is invalid.');
  return new ApiError(
    type,
    `${first.path.replace(/^(body|query)\./, '')} ${first.message}`,
    details,
  );
}

/** 401, with the challenge that the bearer scheme asks for (RFC 6750). */
export function unauthorized(type: ErrorTypeOf<401>, message: string): ApiError {
  return new ApiError(type, message, undefined, { 'www-authenticate': 'Bearer' });
}

/** 403: the caller sees the object but may not do this. */
export function forbidden(
  type: ErrorTypeOf<403> = 'forbidden',
  message = 'Your role does not allow this.',
  details?: readonly ErrorDetail[],
): ApiError {
  return new ApiError(type, message, details);
}

/**
 * 404: no such object, or none that the caller may see; the two are never told apart. A type of its
 * own is for parts of what the caller sees already.
 */
export function notFound(what = 'object', type: ErrorTypeOf<404> = 'not_found'): ApiError {
  return new ApiError(type, `There is no such ${what}, or you do not have access to it.`);
}

/** 409: the state forbids it. */
export function conflict(
  type: ErrorTypeOf<409>,
  message: string,
  details?: readonly ErrorDetail[],
): ApiError {
  return new ApiError(type, message, details);
}

/** 412: the object is not in the state that the caller relied on. */
export function preconditionFailed(
  message = 'The object has changed since you read it: read it again and repeat the change.',
): ApiError {
  return new ApiError('precondition_failed', message);
}

/** 413: `maxBytes` is what the operation takes. */
export function bodyTooLarge(maxBytes: number): ApiError {
  return new ApiError('body_too_large', `The body is larger than ${maxBytes} bytes.`);
}

/** 415: the body has another type than the operation takes. */
export function unsupportedMediaType(expected = 'application/json'): ApiError {
  return new ApiError('unsupported_media_type', `Send the body with Content-Type ${expected}.`);
}

/** 429: too many requests; `seconds` until one is allowed again. */
export function tooManyRequests(seconds: number): ApiError {
  return new ApiError(
    'too_many_requests',
    `Too many requests. Try again in ${seconds} s.`,
    undefined,
    { 'retry-after': String(seconds) },
  );
}

/** 503: more of this is going on than the server takes; `seconds` until it is worth another try. */
export function tooBusy(reason: string, seconds: number): ApiError {
  return new ApiError('too_busy', `${reason} Try again in ${seconds} s.`, undefined, {
    'retry-after': String(seconds),
  });
}

/** 503: the time that a request may take is over. */
export function requestOverdue(): ApiError {
  return new ApiError(
    'request_overdue',
    `The request took too long. Try again in ${OVERDUE_SECONDS} s.`,
    undefined,
    { 'retry-after': String(OVERDUE_SECONDS) },
  );
}

/** The JSON that every error answers with. */
export interface ErrorBody {
  error: {
    /** The HTTP status. */
    code: number;
    type: ErrorType;
    message: string;
    details?: readonly ErrorDetail[];
    requestId: string;
  };
}

/** The body of `error`. */
export function presentError(error: ApiError, requestId: string): ErrorBody {
  return {
    error: {
      code: error.status,
      type: error.type,
      message: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
      requestId,
    },
  };
}
