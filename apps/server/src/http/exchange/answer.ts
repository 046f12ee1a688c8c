import type { Exchange } from './exchange.ts';
import type { HeaderList, MadeAnswer } from './made-answer.ts';
import type { Outgoing } from './outgoing.ts';
import type { StoredBytes } from './settle-stored.ts';

export type { HeaderList, MadeAnswer } from './made-answer.ts';

/** What has its bytes ready in several content codings, and says which of them a request is answered. */
export interface ReadyBytes {
  answerTo(request: Exchange['request']): MadeAnswer | Promise<MadeAnswer>;
}

/**
 * What a door answers:
 *
 * - `made`: as it is
 * - `api`: framed as every answer of the API, with `304` for who has it and in the content coding that
 *   the client wants most
 * - `stored`: bytes that never change under their tag, with conditions and ranges; `gone` where they
 *   are not there any more
 * - `ready`: bytes in the coding that the client wants most, with conditions
 */
export type Answer =
  | MadeAnswer
  | { readonly kind: 'api'; readonly outgoing: Outgoing }
  | { readonly kind: 'stored'; readonly stored: StoredBytes; gone(): Answer }
  | { readonly kind: 'ready'; readonly bytes: ReadyBytes };

/** An answer whose whole body is there; its length is told. */
export function makeAnswer(
  status: number,
  headers: HeaderList,
  body: string | Uint8Array = '',
): MadeAnswer {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  return { kind: 'made', status, headers: [...headers, 'content-length', String(length)], body };
}

/** An answer of the API. */
export function answerApi(outgoing: Outgoing): Answer {
  return { kind: 'api', outgoing };
}

/** Headers as a list. */
export function listHeaders(
  headers: Readonly<Record<string, string | readonly string[]>>,
): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, one]),
  );
}
