import { quoteShell } from '../literals.ts';
import type { SampleField } from '../sample-body.ts';
import type { SampleRequest } from '../sample-request.ts';

/** A command of curl for POSIX shells. */
export function writeCurl({ method, url, headers, body }: SampleRequest): string {
  const parts = [`curl ${quoteShell(url)}`];
  if (/[[\]{}]/.test(url)) parts.push('--globoff');
  if (method !== 'GET' || body !== undefined) parts.push(`--request ${method}`);
  for (const [name, value] of headers) {
    if (name === 'Content-Type' && body?.kind === 'form') continue;
    parts.push(`--header ${quoteShell(`${name}: ${value}`)}`);
  }
  if (body?.kind === 'text') parts.push(`--data-raw ${quoteShell(body.text)}`);
  if (body?.kind === 'file') parts.push("--data-binary '@file'");
  for (const field of body?.kind === 'form' ? body.fields : []) {
    const name = encodeURIComponent(field.name.toWellFormed());
    parts.push(`--data-urlencode ${quoteShell(`${name}=${field.value}`)}`);
  }
  for (const field of body?.kind === 'multipart' ? body.fields : []) parts.push(writePart(field));
  return parts.join(' \\\n  ');
}

/** A part of a form; a value with a type stands in curl's own quotes. */
function writePart({ name, value, isFile, contentType }: SampleField): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`;
  if (isFile) return `--form ${quoteShell(`${name}=@file${type}`)}`;
  if (type === '') return `--form-string ${quoteShell(`${name}=${value}`)}`;
  const quoted = `"${value.replace(/["\\]/g, '\\$&')}"`;
  return `--form ${quoteShell(`${name}=${quoted}${type}`)}`;
}
