import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createHostResolver, type HostAddress, type ResolveHost } from './resolve-host.ts';

/** Why something was not fetched: its address, size, time or answer. The message is for people. */
export class FetchRefusedError extends Error {
  override readonly name = 'FetchRefusedError';
  /** Whether it took too long. */
  readonly isTimeout: boolean;
  /** Whether the other server answered what is never taken: redirects, or too much. */
  readonly isLasting: boolean;

  constructor(
    message: string,
    options: ErrorOptions & { isTimeout?: boolean; isLasting?: boolean } = {},
  ) {
    super(message, options);
    this.isLasting = options.isLasting ?? false;
    this.isTimeout = options.isTimeout ?? false;
  }
}

/** IPv4 addresses as the last bytes of IPv6 ones, in a form that is no longer used (RFC 4291). */
const EMBEDDED = ipaddr.IPv6.parseCIDR('::/96');

/**
 * Public addresses that are answered inside of a cloud: the host agent of Azure, which hands out the
 * configuration of a machine.
 */
const INSIDE_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16']);

/** The resolver of this process. */
export const resolveHost: ResolveHost = createHostResolver();

/**
 * Whether an IP address is one of the public Internet: not loopback, private, link-local,
 * carrier-grade, multicast, reserved, or an embedding of such an address in IPv6 (RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const isEmbedded = parsed instanceof ipaddr.IPv6 && parsed.match(EMBEDDED);
  return parsed.range() === 'unicast' && !isEmbedded && !INSIDE_CLOUDS.has(parsed.toString());
}

/**
 * The addresses of a host, every one of them public; throws `FetchRefusedError` otherwise. The
 * caller connects to these and does not resolve the name again, because the answer may change.
 */
export async function resolvePublicHost(
  host: string,
  resolve: ResolveHost = resolveHost,
): Promise<HostAddress[]> {
  const addresses = await resolveAnyHost(host, resolve);
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new FetchRefusedError(`"${bareHost(host)}" is not an address on the public Internet.`);
  }
  return addresses;
}

/** The addresses of a host, at least one, whatever they are; throws `FetchRefusedError` otherwise. */
export async function resolveAnyHost(
  host: string,
  resolve: ResolveHost = resolveHost,
): Promise<HostAddress[]> {
  const bare = bareHost(host);
  const family = isIP(bare);
  const addresses = family === 0 ? await resolveName(bare, resolve) : [{ address: bare, family }];
  if (addresses.length === 0) throw new FetchRefusedError(`The host "${bare}" was not found.`);
  return addresses;
}

/** A host without the brackets that an IPv6 address has in a URL. */
function bareHost(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

async function resolveName(host: string, resolve: ResolveHost): Promise<HostAddress[]> {
  try {
    return await resolve(host);
  } catch {
    throw new FetchRefusedError(`The host "${host}" was not found.`);
  }
}
