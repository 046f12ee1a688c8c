import { isIP } from 'node:net';
import { badRequest } from '../../http/errors.ts';
import { isServerName, type ServerNames } from './addresses.ts';

/** Ends of names that no DNS outside of a host answers for. */
const NOWHERE = ['localhost', 'invalid', 'arpa', 'onion'];

/**
 * Refuses as the name of a site what is the server's own or below that, a number in any spelling, a
 * name that means the host itself, or one that browsers do not read as it is written.
 *
 * @param hostName lower case, ASCII
 * @throws ApiError 400 naming `field`
 */
export function refuseUnfitHostName(server: ServerNames, hostName: string, field: string): void {
  if (isServerName(server, hostName)) {
    throw badRequest(field, 'must not be the host name of this server or one of its subdomains');
  }
  const read = readAsBrowsersDo(hostName);
  if (isIP(read ?? hostName) !== 0 || /(^|[.])(0x[0-9a-f]*|[0-9]+)$/.test(hostName)) {
    throw badRequest(field, 'must be a host name, not an IP address');
  }
  if (read !== hostName || hostName.split('.').includes(''))
    throw badRequest(field, 'must be a valid DNS name');
  if (NOWHERE.includes(hostName.split('.').at(-1) ?? '')) {
    throw badRequest(field, 'must be a name in the public DNS');
  }
}

/** The name that browsers make of one in an address; undefined where they take it for none. */
function readAsBrowsersDo(hostName: string): string | undefined {
  return URL.parse(`https://${hostName}/`)?.hostname;
}
