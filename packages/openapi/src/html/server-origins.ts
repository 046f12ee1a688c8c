import type { OperationView, ServerView } from '../model.ts';

const MAX_ORIGINS = 20;
// Nothing that a header would read as more than an origin: no space, no comma, no semicolon.
const ORIGIN = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?(?::\d{1,5})?(?=[/?#]|$)/i;
/** What requests may go to from a page: nobody on the way can read them. */
const SAFE = /^(?:https:\/\/|http:\/\/localhost(?::\d+)?$)/;

/**
 * The origins that requests of an operation can go to from a page, in lower case, each once and at most
 * 20: what the page may connect to where readers can send requests from it. Variables take each of
 * their allowed values, else their default. Left out are servers without a host of their own, and those
 * that are not asked by `https`, but for `http://localhost`.
 */
export function listServerOrigins({ servers }: Pick<OperationView, 'servers'>): string[] {
  return [...new Set(servers.flatMap(listOriginsOf))].slice(0, MAX_ORIGINS);
}

/** The origins that one server may have. */
export function listOriginsOf({ url, variables = [] }: ServerView): string[] {
  const head = readHead(url);
  return listAddresses({ url: head, variables }).flatMap((address) => {
    const origin = ORIGIN.exec(address)?.[0].toLowerCase();
    return origin !== undefined && SAFE.test(origin) ? [origin] : [];
  });
}

/** The part of the address of a server that names where it is, with the variables in it. */
export function readHead(url: string): string {
  return /^(?:[^/]*:\/\/)?[^/?#]*/.exec(url)?.[0] ?? '';
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
