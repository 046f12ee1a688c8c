import { hash } from 'node:crypto';

/** The strong entity tag of a representation: quotes included (RFC 9110, section 8.8.3). */
export function makeEntityTag(text: string): string {
  return `"${hash('sha1', text, 'base64url')}"`;
}

/** Whether an `If-None-Match` holds the tag, so that the answer is 304. Weak comparison. */
export function holdsTag(header: string, tag: string): boolean {
  if (header === tag) return true;
  return listTags(header).some((listed) => listed === '*' || listed.replace(/^W\//, '') === tag);
}

/** Whether an `If-Match` allows a write. Strong comparison: a weak tag matches nothing. */
export function allowsWrite(header: string, tag: string): boolean {
  return listTags(header).some((listed) => listed === '*' || listed === tag);
}

function listTags(header: string): string[] {
  return header.match(/\*|(?:W\/)?"[^"]*"/g) ?? [];
}
