import { makeEntityTag, parseEntityTags } from '../../http/bytes/entity-tag.ts';
import { preconditionFailed } from '../../http/errors.ts';

/** The version of a resource, which is its entity tag: weak, since one may ask for a part of it. */
export function makeVersion(content: unknown): string {
  return `W/${makeEntityTag(JSON.stringify(content))}`;
}

/**
 * Whether a header holds a version. Tags are compared weakly, as RFC 7644, section 3.14, has it for
 * `If-Match` too; a header that cannot be read holds nothing.
 */
export function holdsVersion(header: string, version: string): boolean {
  const tags = parseEntityTags(header);
  if (tags === undefined || tags === '*') return tags === '*';
  return tags.some((tag) => tag === version || `W/${tag}` === version);
}

/** Requires that an `If-Match`, where there is one, holds the version. @throws ApiError 412 */
export function requireVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && !holdsVersion(ifMatch, version)) throw preconditionFailed();
}
