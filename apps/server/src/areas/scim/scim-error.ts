import type { ApiError, ErrorBody } from '../../http/errors.ts';
import { type DatabaseErrors, toApiError } from '../../http/to-api-error.ts';

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** What is wrong, in the words of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** A refusal of the provisioning protocol. `detail` is sent to the provider: it holds no secret. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string,
    scimType?: ScimType,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
    this.headers = headers;
  }
}

/** 400: the value of an attribute breaks a rule, such as `active must be true or false`. */
export function invalidValue(attribute: string, rule: string): ScimError {
  return new ScimError(400, `${attribute} ${rule}`, 'invalidValue');
}

/** 400: the filter cannot be read, or not be searched by. */
export function invalidFilter(reason: string): ScimError {
  return new ScimError(400, reason, 'invalidFilter');
}

/** 404: the organization has no such user or group. */
export function missingResource(kind: 'user' | 'group', id: string): ScimError {
  return new ScimError(404, `The organization has no ${kind} with the id ${id}.`);
}

const SCIM_TYPES: Readonly<Partial<Record<ErrorBody['error']['type'], ScimType>>> = {
  invalid_input: 'invalidSyntax',
  invalid_json: 'invalidSyntax',
  incomplete_body: 'invalidSyntax',
  unknown_reference: 'invalidValue',
};

/** What an error means to the provider; one that nobody foresaw is a 500 that tells nothing. */
export function toScimError(error: unknown, dialect: DatabaseErrors): ScimError {
  if (error instanceof ScimError) return error;
  const { status, message, type, headers }: ApiError = toApiError(error, dialect);
  return new ScimError(status, message, SCIM_TYPES[type], headers);
}

/** The body of an error (RFC 7644, section 3.12). */
export function presentScimError({ status, scimType, message }: ScimError) {
  return {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: message,
  };
}
