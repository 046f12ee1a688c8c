import { badRequest } from '../../http/errors.ts';

/** The longest address that is looked at, in characters. */
export const MAX_ADDRESS_LENGTH = 4096;

/** An address of a published site, as a request for it would have it. */
export interface PublishedAddress {
  /** With the port, where it has one of its own. */
  host: string;
  /** Percent-encoded, beginning with a slash, without the address's query. */
  path: string;
  query: URLSearchParams;
}

/**
 * Reads the address that somebody asks for. Names of hosts come out in ASCII, and `.` and `..` are
 * resolved, as browsers do.
 *
 * @param field where the request has it
 * @throws ApiError 400 for what is no `http:` or `https:` address
 */
export function readAddress(text: string, field: string): PublishedAddress {
  if (text.length > MAX_ADDRESS_LENGTH) {
    throw badRequest(field, `must not have more than ${MAX_ADDRESS_LENGTH} characters`);
  }
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.host === '') {
    throw badRequest(field, 'must be an http or https URL');
  }
  return { host: url.host, path: url.pathname, query: url.searchParams };
}
