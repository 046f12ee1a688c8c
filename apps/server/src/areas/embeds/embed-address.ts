import { type Config, sha256Hex } from '../../platform/index.ts';

const MAX_LENGTH = 2000;

/** An address as it is asked for, and the id of what is known of it. */
export interface EmbedAddress {
  id: string;
  url: string;
}

/**
 * Reads the address of an embed as it is written: on the web, without credentials, of at most 2,000
 * characters, its fragment left out, which no server sees. Undefined for any other. Pure.
 */
export function readEmbedAddress(text: string): EmbedAddress | undefined {
  const url = text.length > MAX_LENGTH ? null : URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    return undefined;
  }
  url.hash = '';
  return url.href.length > MAX_LENGTH
    ? undefined
    : { id: sha256Hex(Buffer.from(url.href)), url: url.href };
}

/** Whether the operator lets the host of an address be asked. */
export function isHostAllowed({ embedHosts }: Config, url: string): boolean {
  return embedHosts === 'any' || embedHosts.has(URL.parse(url)?.host ?? '');
}

/** Whether the operator lets any host be asked. */
export function isAskingAllowed({ embedHosts }: Config): boolean {
  return embedHosts === 'any' || embedHosts.size > 0;
}
