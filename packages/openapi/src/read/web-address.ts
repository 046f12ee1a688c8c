/** What is used of the `URL` of every JavaScript engine with a web around it. */
declare const URL: {
  new (
    url: string,
    base?: string,
  ): { readonly href: string; readonly host: string; readonly protocol: string };
  canParse(url: string, base?: string): boolean;
};

/** The absolute address that a reference names, without its fragment; undefined where it is none. */
export function resolveAddress(reference: string, base: string | undefined): string | undefined {
  const address = withoutFragment(reference);
  return URL.canParse(address, base) ? withoutFragment(new URL(address, base).href) : undefined;
}

/** An address up to its `#`. */
export function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? address;
}

/** Where an address of the web leads to: `host` with its port, `protocol` without the colon. */
export function readOrigin(
  address: string | undefined,
): { readonly host: string; readonly protocol: string } | undefined {
  if (address === undefined || !/^https?:/i.test(address) || !URL.canParse(address))
    return undefined;
  const { host, protocol } = new URL(address);
  return { host, protocol: protocol.replace(':', '') };
}
