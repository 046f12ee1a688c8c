import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from './config.ts';
import { isInRanges, readAddress } from './net/address-range.ts';

/** Headers by which a proxy says that it passes on the request of somebody else. */
const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether a request may read the figures of the server: one with the token of the configuration as
 * its bearer token, or one that comes straight from an address of the configuration. What a proxy
 * passes on is from somebody else, whatever address the proxy has.
 */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { token, addresses }: Config['metrics'],
): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined && shown !== undefined) return isSame(shown, token);
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  const address = readAddress(socket.remoteAddress ?? '');
  return address !== undefined && isInRanges(address, addresses);
}

function isSame(shown: string, token: string): boolean {
  const [a, b] = [shown, token].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
