import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses that begin with the same bits: the address, and how many of its bits count. */
export type AddressRange = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address; undefined where the text is neither. */
export function readAddressRange(text: string): AddressRange | undefined {
  const [, base = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = readAddress(base);
  if (address === undefined) return undefined;
  const all = address.kind() === 'ipv4' ? 32 : 128;
  const counted = bits === undefined ? all : Number(bits);
  return counted > all ? undefined : [address, counted];
}

/**
 * Reads an IP address in its usual form; IPv4 that is written as IPv6 is the IPv4 address. Undefined
 * where the text is no address.
 */
export function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.process(text);
}

/** Whether an address lies in one of the ranges. */
export function isInRanges(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  ranges: readonly AddressRange[],
): boolean {
  return ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}
