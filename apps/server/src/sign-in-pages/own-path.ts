const MAX_LENGTH = 2048;

/**
 * A path on this server from what a form, an address or a `RelayState` says, with its query and
 * without its fragment; undefined for anything that could lead elsewhere, or not be sent in a header.
 */
export function readOwnPath(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || text.length > MAX_LENGTH) return undefined;
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return undefined;
  const base = 'http://own.invalid';
  if (!URL.canParse(text, base)) return undefined;
  const { origin, pathname, search } = new URL(text, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : undefined;
}
