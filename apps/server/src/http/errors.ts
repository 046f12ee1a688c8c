/** One thing that is wrong with a request: where it is and the rule it breaks. */
export interface ErrorDetail {
  /** Such as `body.title`, `query.limit` or `headers.if-match`. */
  path: string;
  message: string;
}

/**
 * An answer that is an error. `message` is one sentence that a person can act on; it is sent to
 * the caller, so it never holds a secret or names an object the caller may not see.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details?: readonly ErrorDetail[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

/** 400: `path` is where the mistake is, such as `body.title`, `rule` what has to hold there. */
export function badRequest(path: string, rule: string): ApiError {
  return invalidInput([{ path, message: rule }]);
}

/** 400 for one or more mistakes; the message names the first. */
export function invalidInput(details: readonly ErrorDetail[]): ApiError {
  const first = details[0];
  if (first === undefined) return new ApiError(400, 'The request is invalid.');
  return new ApiError(
    400,
    `${first.path.replace(/^(body|query)\./, '')} ${first.message}`,
    details,
  );
}

/** 401, with the challenge that the bearer scheme asks for (RFC 6750). */
export function unauthorized(message: string): ApiError {
  return new ApiError(401, message, undefined, { 'www-authenticate': 'Bearer' });
}

/** 403: the caller sees the object but may not do this. */
export function forbidden(message = 'Your role does not allow this.'): ApiError {
  return new ApiError(403, message);
}

/** 404: no such object, or none that the caller may see; the two are never told apart. */
export function notFound(what = 'object'): ApiError {
  return new ApiError(404, `There is no such ${what}, or you may not see it.`);
}

/** 409: the state forbids it. */
export function conflict(message: string): ApiError {
  return new ApiError(409, message);
}

/** 412: the object is not in the state that the caller relied on. */
export function preconditionFailed(
  message = 'The object has changed since: read it again and repeat the change.',
): ApiError {
  return new ApiError(412, message);
}

/** 413: `maxBytes` is what the operation takes. */
export function bodyTooLarge(maxBytes: number): ApiError {
  return new ApiError(413, `The body is larger than ${maxBytes} bytes.`);
}

/** 415: the body has another type than the operation takes. */
export function unsupportedMediaType(expected = 'application/json'): ApiError {
  return new ApiError(415, `Send the body with Content-Type ${expected}.`);
}

/** 429: too many requests; `seconds` until one is allowed again. */
export function tooManyRequests(seconds: number): ApiError {
  return new ApiError(429, `Too many requests. Try again in ${seconds} s.`, undefined, {
    'retry-after': String(seconds),
  });
}

/** 503: more of this is going on than the server takes; `seconds` until it is worth another try. */
export function tooBusy(reason: string, seconds: number): ApiError {
  return new ApiError(503, `${reason} Try again in ${seconds} s.`, undefined, {
    'retry-after': String(seconds),
  });
}

/** The JSON that every error answers with. */
export interface ErrorBody {
  error: {
    code: number;
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
      message: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
      requestId,
    },
  };
}
