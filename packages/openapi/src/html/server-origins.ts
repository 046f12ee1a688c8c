import type { LoadedReference, ServerView } from '../model.ts';

const MAX_ORIGINS = 20;
// Nothing that a header would read as more than an origin: no space, no comma, no semicolon.
const ORIGIN = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?(?::\d{1,5})?(?=[/?#]|$)/i;

/**
 * The origins of the servers that requests of a reference go to, in lower case, each once and at most
 * 20: what the page may connect to where readers can send requests from it. Variables take each of
 * their allowed values, else their default. Servers without a host of their own are left out.
 */
export function listServerOrigins({ operation, specification }: LoadedReference): string[] {
  const servers = operation?.servers ?? specification.servers;
  const origins = new Set<string>();
  for (const server of servers) {
    for (const address of listAddresses(server)) {
      const origin = ORIGIN.exec(address)?.[0].toLowerCase();
      if (origin !== undefined && origins.size < MAX_ORIGINS) origins.add(origin);
    }
  }
  return [...origins];
}

/** The addresses that a server may have, as far as they can be told, with its defaults first. */
export function listAddresses({ url, variables = [] }: ServerView): string[] {
  let addresses = [url];
  for (const { name, default: usual, enum: allowed = [] } of variables) {
    const values = [usual, ...allowed.filter((value) => value !== usual)];
    addresses = addresses.flatMap((address) =>
      address.includes(`{${name}}`)
        ? values.map((value) => address.replaceAll(`{${name}}`, () => value))
        : [address],
    );
    addresses.length = Math.min(addresses.length, MAX_ORIGINS);
  }
  return addresses;
}
