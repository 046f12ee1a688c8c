import ipaddr from 'ipaddr.js';
import { readAddress } from './address-range.ts';

/** Addresses of IPv6 in which one of IPv4 stands, by their first bits, and the byte where it begins. */
const CARRIERS: readonly (readonly [range: string, bits: number, begin: number])[] = [
  // NAT64.
  ['64:ff9b::', 96, 12],
  // 6to4.
  ['2002::', 16, 2],
];
/** What one household, office or machine is given. */
const NETWORK_BITS = 64;

/**
 * Whom an address counts as where there is nothing better to count by. Of IPv4 that is the address,
 * however it is written: mapped to IPv6, or carried by NAT64 or 6to4. Of IPv6 it is the network of 64
 * bits, since whoever has one address of it has all of them. What is no address stays as it is.
 */
export function nameClient(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%', 1);
  const read = readAddress(plain);
  if (read === undefined) return address;
  if (!(read instanceof ipaddr.IPv6)) return read.toString();
  const bytes = read.toByteArray();
  for (const [range, bits, begin] of CARRIERS) {
    if (!read.match(ipaddr.IPv6.parse(range), bits)) continue;
    return bytes.slice(begin, begin + 4).join('.');
  }
  const network = bytes.map((byte, at) => (at < NETWORK_BITS / 8 ? byte : 0));
  return `${new ipaddr.IPv6(network).toString()}/${NETWORK_BITS}`;
}
