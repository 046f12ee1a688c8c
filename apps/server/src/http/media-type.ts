/* Ours rather than a library's: it is one expression, and parameters are not looked at. */

const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Whether a `Content-Type` names a media type (RFC 9110, section 8.3.1), whatever its parameters. */
export function isMediaType(header: string): boolean {
  return MEDIA_TYPE.test(header);
}
