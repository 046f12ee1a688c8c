import type { Signer } from '../signer.ts';

/** Where a list goes on: the values of its sort columns in the last row that was sent. */
export type CursorKey = readonly (string | number)[];

/** A cursor that this server did not make, or made for another list. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';

  constructor() {
    super('The cursor does not belong to this list.');
  }
}

const PURPOSE = 'cursor';

/**
 * Makes an opaque, signed cursor (base64url and a dot). `scope` names the list with everything that
 * decides its order and members, so that a cursor is of no use to any other list.
 */
export function encodeCursor(signer: Signer, scope: string, key: CursorKey): string {
  const payload = Buffer.from(JSON.stringify(key)).toString('base64url');
  return `${payload}.${signer.sign(PURPOSE, signedText(scope, payload))}`;
}

/** Reads a cursor made by `encodeCursor` with the same scope, or throws `InvalidCursorError`. */
export function decodeCursor(signer: Signer, scope: string, text: string): (string | number)[] {
  const dot = text.indexOf('.');
  const payload = text.slice(0, dot);
  if (dot < 0 || !signer.verify(PURPOSE, signedText(scope, payload), text.slice(dot + 1))) {
    throw new InvalidCursorError();
  }
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as (string | number)[];
}

function signedText(scope: string, payload: string): string {
  return JSON.stringify([scope, payload]);
}
