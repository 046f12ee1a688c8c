import type { IncomingMessage } from 'node:http';
import { type AddressRange, isInRanges, nameClient, readAddress } from '../platform/index.ts';

/** What of a request tells where it came from. */
type Sent = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/**
 * The IP address of who sent a request; empty where the connection has none. It is the peer of the
 * connection. Only where that is a trusted proxy, `X-Forwarded-For` is read, from its end, where
 * proxies write: up to the first address that is no trusted proxy, which is the client's. What stands
 * before that anybody may have written. An entry that is no address ends the search at the proxy that
 * passed it on.
 */
export function readClientAddress(request: Sent, trusted: readonly AddressRange[]): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trusted.length === 0) return peer.startsWith('::ffff:') ? normalize(peer) : peer;
  let address = readAddress(peer);
  if (address === undefined) return peer;
  const entries = listForwarded(request.headers['x-forwarded-for']);
  while (isInRanges(address, trusted)) {
    const next = readAddress(readHost(entries.pop() ?? ''));
    if (next === undefined) break;
    address = next;
  }
  return address.toString();
}

/** Of the peer `::ffff:192.0.2.1` the address that it is on IPv4. */
function normalize(peer: string): string {
  return readAddress(peer)?.toString() ?? peer;
}

/**
 * The name under which a request counts where no token says whose it is: see `nameClient`. The address
 * itself is for what people read.
 */
export function nameSender(request: Sent, trusted: readonly AddressRange[]): string {
  return nameClient(readClientAddress(request, trusted));
}

function listForwarded(header: string | string[] | undefined): string[] {
  return [header ?? []].flat().flatMap((line) => line.split(','));
}

/** Some proxies write the port of the client behind its address, and IPv6 in brackets. */
function readHost(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry.trim()) ?? [];
  return bracketed ?? plain ?? entry.trim();
}
