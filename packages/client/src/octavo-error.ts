import type { ErrorType } from '@octavo/contract';

/** One thing that is wrong with a request. */
export interface ErrorDetail {
  /** The field, such as `body.title` or `body.changes[2].into`. */
  readonly path: string;
  readonly message: string;
  readonly [more: string]: unknown;
}

/** The body of a refusal, as far as an answer has it. */
interface Refusal {
  type?: ErrorType;
  message?: string;
  details?: ErrorDetail[];
  requestId?: string;
}

/** A refusal of the server. */
export class OctavoError extends Error {
  override readonly name = 'OctavoError';
  readonly status: number;
  /** Its stable name; undefined where something other than Octavo answered, such as a proxy. */
  readonly type: ErrorType | undefined;
  /** What is wrong with the input, field by field. */
  readonly details: readonly ErrorDetail[];
  /** By which the log of the server names the request. */
  readonly requestId: string | undefined;
  /** Seconds after which the server asks to try again. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, refusal: Refusal) {
    super(refusal.message ?? `The server answered ${response.status}.`);
    this.status = response.status;
    this.type = refusal.type;
    this.details = refusal.details ?? [];
    this.requestId = refusal.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = readSeconds(response);
  }
}

/** Whether something thrown is a refusal, of one of these types where they are given. */
export function isOctavoError(
  error: unknown,
  ...types: readonly ErrorType[]
): error is OctavoError {
  if (!(error instanceof OctavoError)) return false;
  return types.length === 0 || (error.type !== undefined && types.includes(error.type));
}

/** Reads what an answer refuses with. Its body is read to the end. */
export async function readRefusal(response: Response): Promise<OctavoError> {
  try {
    const { error } = (await response.json()) as { error?: Refusal };
    return new OctavoError(response, typeof error === 'object' ? error : {});
  } catch {
    return new OctavoError(response, {});
  }
}

function readSeconds({ headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
