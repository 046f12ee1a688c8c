import { createRequire } from 'node:module';

let hosts: ReadonlySet<string> | undefined;

/**
 * Whether anybody can have an address at a domain (lower case): that of a mail provider belongs to
 * none of the organizations whose people have their mail there.
 */
export function isPublicMailHost(domain: string): boolean {
  // Thousands of names, which most processes never ask for.
  hosts ??= new Set(createRequire(import.meta.url)('email-providers/all.json') as string[]);
  return hosts.has(domain);
}
