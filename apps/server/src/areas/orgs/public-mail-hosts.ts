import { createRequire } from 'node:module';
import { domainToASCII } from 'node:url';

let hosts: ReadonlySet<string> | undefined;

/**
 * Whether anybody can have an address at a domain (lower case, ASCII): that of a mail provider belongs to
 * none of the organizations whose people have their mail there.
 */
export function isPublicMailHost(domain: string): boolean {
  // Thousands of names, which most processes never ask for.
  hosts ??= new Set(readNames());
  return hosts.has(domain);
}

/** The names as domains are spelled in the DNS. */
function readNames(): string[] {
  const names = createRequire(import.meta.url)('email-providers/all.json') as string[];
  return names.map((name) => (/^[a-z0-9.-]+$/.test(name) ? name : domainToASCII(name)));
}
