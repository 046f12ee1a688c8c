import { createHash, hash } from 'node:crypto';

/*
 * Ours rather than a library's: our tags name the content coding and the state beside it, writes
 * compare them too, and a reload that forbids caches is answered 304 where it names the tag.
 */

/** The strong entity tag of a representation: quotes included (RFC 9110, section 8.8.3). */
export function makeEntityTag(text: string): string {
  return `"${hash('sha1', text, 'base64url')}"`;
}

/** The same of a representation in pieces: yields behind each. */
export function* tagInSteps(pieces: readonly Uint8Array[]): Generator<void, string> {
  const digest = createHash('sha1');
  for (const piece of pieces) {
    digest.update(piece);
    yield;
  }
  return `"${digest.digest('base64url')}"`;
}

/** The tag of one representation of something in a state that has a name: the name stands first. */
export function makeStateTag(state: string, tag: string): string {
  return `"${state}.${tag.slice(1)}`;
}

/** The names of states that the strong tags of an `If-Match` begin with. */
export function listTagStates(header: string): string[] {
  const tags = parseEntityTags(header);
  if (tags === undefined || tags === '*') return [];
  return tags.flatMap((tag) => /^"([^".]+)\./.exec(tag)?.[1] ?? []);
}

/** Tags are made of base64url, which has no tilde. */
const CODING = /~(?:gzip|br|zstd)"$/;

/** The tag of a representation in a content coding. */
export function addCoding(tag: string, coding: string): string {
  return `${tag.slice(0, -1)}~${coding}"`;
}

function removeCoding(tag: string): string {
  return tag.replace(CODING, '"');
}

/** The tag as an `If-None-Match` holds it, with the coding that it names there. */
export function chooseCodedTag(header: string, tag: string): string {
  return header.match(EACH)?.find((one) => removeCoding(one) === tag) ?? tag;
}

const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/;
const LIST = new RegExp(String.raw`^[ \t,]*${TAG.source}(?:[ \t]*,[ \t,]*${TAG.source})*[ \t,]*$`);
const EACH = new RegExp(TAG.source, 'g');

/**
 * Reads the value of `If-Match` or `If-None-Match`: `*`, or one or more entity tags between commas,
 * weak ones with their `W/`. A comma inside quotes belongs to its tag. The content coding that a tag
 * names is left out: it is the same state. Undefined for anything else.
 */
export function parseEntityTags(header: string): readonly string[] | '*' | undefined {
  const value = header.trim();
  if (value === '*') return '*';
  return LIST.test(value) ? value.match(EACH)?.map(removeCoding) : undefined;
}

/**
 * Whether an `If-None-Match` holds the strong tag, so that the answer is 304. Weak comparison
 * (section 13.1.2); a header that cannot be read holds nothing.
 */
export function holdsTag(header: string, tag: string): boolean {
  if (header === tag) return true;
  const tags = parseEntityTags(header);
  return tags === '*' || (tags?.some((one) => one === tag || one === `W/${tag}`) ?? false);
}

/**
 * Whether an `If-Match` allows a write of what has the strong tag. Strong comparison (section
 * 13.1.1): a weak tag matches nothing. A header that cannot be read allows nothing.
 */
export function allowsWrite(header: string, tag: string): boolean {
  if (header === tag) return true;
  const tags = parseEntityTags(header);
  return tags === '*' || (tags?.includes(tag) ?? false);
}
