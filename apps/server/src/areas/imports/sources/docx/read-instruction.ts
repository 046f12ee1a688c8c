/** Where a field leads: an address, or a bookmark of the document. */
export type Link = { href: string } | { bookmark: string };

/** A field's instruction: its name in capitals, its arguments, and those of its switches. */
export interface Instruction {
  name: string;
  values: readonly string[];
  switches: ReadonlyMap<string, string>;
}

/** Longer than any address that is kept. */
const MAX_LENGTH = 8192;
const TOKEN = /"((?:[^"\\]|\\.)*)"|“([^”]*)”|\\([A-Za-z*#@!])(?=["“\s]|$)|(\S+)/g;
/** The switches that have an argument, by the field; those of formats have one in all. */
const WITH_ARGUMENT: Readonly<Record<string, string>> = { HYPERLINK: 'lots', SYMBOL: 'fs' };
const FORMATS = '*#@';

/** Reads what a field says; quoted arguments may have spaces, and a backslash before a quote. */
export function readInstruction(text: string): Instruction {
  const values: string[] = [];
  const switches = new Map<string, string>();
  let name: string | undefined;
  let open: string | undefined;
  for (const match of text.slice(0, MAX_LENGTH).matchAll(TOKEN)) {
    const [, quoted, curly, option, bare] = match;
    if (option !== undefined) {
      const key = option.toLowerCase();
      switches.set(key, '');
      const takes = `${WITH_ARGUMENT[name ?? ''] ?? ''}${FORMATS}`;
      open = takes.includes(key) ? key : undefined;
      continue;
    }
    const value = quoted?.replace(/\\(["\\])/g, '$1') ?? curly ?? bare ?? '';
    if (name === undefined) name = value.toUpperCase();
    else if (open !== undefined) switches.set(open, value);
    else values.push(value);
    open = undefined;
  }
  return { name: name ?? '', values, switches };
}

/** Where a field leads; undefined for one that leads nowhere. */
export function readLink({ name, values, switches }: Instruction): Link | undefined {
  const [value = ''] = values;
  if (name === 'REF' || name === 'PAGEREF' || name === 'NOTEREF') return { bookmark: value };
  if (name !== 'HYPERLINK') return undefined;
  return joinLink(value, switches.get('l'));
}

/** The link to a place of a document, of this one where there is no address. */
export function joinLink(address: string, place = ''): Link | undefined {
  const [base = '', ...fragment] = address.trim().split('#');
  const target = place === '' ? fragment.join('#') : place;
  if (base === '') return target === '' ? undefined : { bookmark: target };
  return { href: target === '' ? base : `${base}#${target}` };
}
