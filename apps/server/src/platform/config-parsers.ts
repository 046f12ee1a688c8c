import { resolve } from 'node:path';
import { type AddressRange, readAddressRange } from './net/address-range.ts';

/*
 * How the texts of options are read. Each throws an error that says what has to hold, as the end of a
 * sentence that begins with the name of the option.
 */

/** The form of an API token: the prefix and 256 random bits, base64url. */
const TOKEN_PATTERN = /^oct_[A-Za-z0-9_-]{43}$/;

export function parseWhole(text: string | undefined, least: number, most: number): number {
  const value = Number(text);
  if (text === undefined || !/^\d+$/.test(text) || value < least || value > most) {
    throw new Error(`must be a whole number from ${least} to ${most}.`);
  }
  return value;
}

export function parseChoice<const T extends string>(
  text: string | undefined,
  choices: readonly T[],
): T {
  const choice = choices.find((known) => known === text);
  if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}.`);
  return choice;
}

export function parseLogFormat(text: string | undefined): 'json' | 'text' {
  const choice = parseChoice(text, ['auto', 'json', 'text']);
  if (choice !== 'auto') return choice;
  return process.stdout.isTTY ? 'text' : 'json';
}

/** An address where a folder belongs would be made a folder of that name, with a password in it. */
export function parseDataFolder(text = './data'): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    throw new Error('must be a folder; the address of a database belongs in DATABASE_URL');
  }
  return resolve(text);
}

export function parseDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new Error('must be a PostgreSQL connection string that starts with postgres://.');
  }
  return text;
}

export function parsePublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be an address that starts with http:// or https://.');
  }
  if (url.search || url.hash || url.username || url.password || url.pathname !== '/') {
    throw new Error(
      'must consist of only scheme, host and port, without a path, query or credentials.',
    );
  }
  return url.origin;
}

export function parseSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('must be an address that starts with smtp:// or smtps://.');
  }
  return text;
}

export function parseMailFrom(text: string | undefined): string | undefined {
  if (text !== undefined && !/^(?:[^<>\r\n]*<)?[^\s<>@,]+@[^\s<>@,]+>?$/.test(text)) {
    throw new Error(
      'must be an e-mail address, or a name followed by an address in angle brackets.',
    );
  }
  return text;
}

export function parseHosts(text: string | undefined): ReadonlySet<string> {
  const hosts = (text ?? '').split(',').map((host) => host.trim());
  return new Set(hosts.filter((host) => host !== '').map(readHost));
}

/** Names of hosts, without ports, as `URL.hostname` has them. */
export function parseNames(text: string | undefined): ReadonlySet<string> {
  const hosts = [...parseHosts(text)].map((host) => new URL(`https://${host}`).hostname);
  return new Set(hosts.map((host) => host.replace(/\.$/, '')));
}

export function parseEmbedHosts(text: string | undefined): ReadonlySet<string> | 'any' {
  if (text === 'any') return text;
  return parseHosts(text === 'none' ? '' : text);
}

/** A host as `URL.host` has it, the ports of HTTP and HTTPS left out. */
function readHost(text: string): string {
  const address = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined;
  if (address === undefined || address.href !== `https://${address.host}/`) {
    throw new Error(
      'must be host names or addresses, separated by commas, each with its port if that is not the default.',
    );
  }
  return address.host;
}

export function parseRangeUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be an address that starts with http:// or https://.');
  }
  if (url.search || url.hash || url.username || url.password) {
    throw new Error('must not contain a query or credentials.');
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** The address of a service, without a slash at its end. */
export function parseServiceUrl(text = ''): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be an address that starts with http:// or https://.');
  }
  if (url.search || url.hash || url.username || url.password) {
    throw new Error('must not contain a query or credentials.');
  }
  return url.href.replace(/\/+$/, '');
}

/** A key that can be sent in a header. */
export function parseServiceKey(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\x21-\x7e]+$/.test(text)) {
    throw new Error('must consist of visible ASCII characters without spaces.');
  }
  return text;
}

export function parseOrganizations(text = 'none'): ReadonlySet<string> | 'all' {
  if (text === 'all') return text;
  const ids = text === 'none' ? [] : text.split(',').map((id) => id.trim());
  if (!ids.every((id) => /^[0-9a-z]{26}$/.test(id))) {
    throw new Error('must be all, none, or ids of organizations, separated by commas.');
  }
  return new Set(ids);
}

export function parseAddressRanges(text = ''): readonly AddressRange[] {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const range = readAddressRange(entry);
      if (range !== undefined) return range;
      throw new Error('must be addresses or ranges such as 10.0.0.0/8, separated by commas.');
    });
}

export function parseBootstrapToken(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!TOKEN_PATTERN.test(text)) {
    throw new Error('must be `oct_` followed by 43 characters of base64url (32 random bytes).');
  }
  return text;
}
