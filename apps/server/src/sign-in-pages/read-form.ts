import type { IncomingMessage } from 'node:http';
import { badRequest, bodyTooLarge, unsupportedMediaType } from '../http/errors.ts';
import { isStorableText, readBytes } from '../http/read-body.ts';

/** Bytes of a form; a SAML response with its certificates is the largest one. */
const MAX_FORM_BYTES = 256 * 1024;
const MAX_FIELDS = 50;

/**
 * Reads the fields of a form.
 *
 * @throws ApiError 415 no form, 413 too large, 400 too many fields or text that cannot be stored
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw unsupportedMediaType();
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) {
    throw bodyTooLarge(MAX_FORM_BYTES);
  }
  const text = (await readBytes(request, MAX_FORM_BYTES)).toString('utf8');
  const form = new URLSearchParams(text);
  if (form.size > MAX_FIELDS) throw badRequest('form', `must have at most ${MAX_FIELDS} fields`);
  for (const value of form.values()) {
    if (!isStorableText(value)) throw badRequest('form', 'must not contain NUL characters');
  }
  return form;
}
