import { SamlRefusal } from './refusal.ts';

/** An element with what is in it; comments, instructions and the like are never there. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly namespace: string;
  /** By their names as written, without declarations of namespaces. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

const MAX_ELEMENTS = 1000;
const MAX_DEPTH = 32;
/** Of one element, declarations of namespaces among them. */
const MAX_ATTRIBUTES = 24;
const MAX_ALL_ATTRIBUTES = 1500;

const DECLARATION =
  /^<\?xml\s+version=(["'])1\.0\1(?:\s+encoding=(["'])[Uu][Tt][Ff]-8\2)?(?:\s+standalone=(["'])(?:yes|no)\3)?\s*\?>/;
const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;
const SPACE = /[ \t\n]*/y;
const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g;
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};
/** What XML 1.0 has no place for (section 2.2). */
const FORBIDDEN = /[^\t\n\r -\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

type Scope = ReadonlyMap<string, string>;

interface OpenElement extends XmlElement {
  readonly qualified: string;
  readonly scope: Scope;
  readonly children: OpenElement[];
  text: string;
}

/**
 * Reads XML as providers write it and nothing else: no document type and so no entities, no comments,
 * no CDATA, no processing instructions, names in ASCII, at most 1,000 elements, 32 deep. One pass over
 * the text, whatever it is. What other readers might understand otherwise is refused.
 *
 * @param text its line breaks normalised, see `normalizeLines`
 * @throws SamlRefusal `malformed`
 */
export function readXml(text: string): XmlElement {
  if (FORBIDDEN.test(text)) throw malformed('characters that XML does not allow');
  const start = DECLARATION.exec(text)?.[0].length ?? 0;
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  let attributes = 0;
  let at = start;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const between = text.slice(at, next === -1 ? text.length : next);
    const parent = open.at(-1);
    if (parent !== undefined) parent.text += readText(between);
    else if (between.trim() !== '') throw malformed('text outside the root element');
    if (next === -1) break;
    if (text[next + 1] === '/') {
      at = closeElement(text, next + 2, open.pop());
      continue;
    }
    if (parent === undefined && root !== undefined) throw malformed('a second root element');
    count += 1;
    if (count > MAX_ELEMENTS) throw malformed('too many elements');
    if (open.length >= MAX_DEPTH) throw malformed('elements that are nested too deeply');
    const { element, size, end, isEmpty } = openElement(text, next + 1, parent?.scope ?? new Map());
    attributes += size;
    if (attributes > MAX_ALL_ATTRIBUTES) throw malformed('too many attributes');
    parent?.children.push(element);
    root ??= element;
    if (!isEmpty) open.push(element);
    at = end;
  }
  if (root === undefined || open.length > 0) throw malformed('an element that is not closed');
  return root;
}

/** Line breaks as XML readers hand them on (XML 1.0, section 2.11). */
export function normalizeLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function openElement(text: string, from: number, outer: Scope) {
  const qualified = readName(text, from);
  const written = new Map<string, string>();
  let at = from + qualified.length;
  for (;;) {
    const next = skipSpace(text, at);
    const isEmpty = text[next] === '/';
    if (isEmpty || text[next] === '>') {
      const end = next + (isEmpty ? 2 : 1);
      if (text[end - 1] !== '>') throw malformed('a tag that is not closed');
      const element = makeElement(qualified, written, outer);
      return { element, size: written.size, end, isEmpty };
    }
    if (next === at) throw malformed('a malformed tag');
    const name = readName(text, next);
    if (written.has(name)) throw malformed('the same attribute twice on an element');
    if (written.size >= MAX_ATTRIBUTES) throw malformed('too many attributes');
    const equals = skipSpace(text, next + name.length);
    const start = skipSpace(text, equals + 1);
    const quote = text[start];
    if (text[equals] !== '=' || (quote !== '"' && quote !== "'")) {
      throw malformed('an attribute without a value');
    }
    const end = text.indexOf(quote, start + 1);
    if (end === -1) throw malformed('an attribute value that is not closed');
    written.set(name, readValue(text.slice(start + 1, end)));
    at = end + 1;
  }
}

function closeElement(text: string, from: number, element: OpenElement | undefined): number {
  if (element === undefined || !text.startsWith(element.qualified, from)) {
    throw malformed('an end tag without a start tag');
  }
  const end = skipSpace(text, from + element.qualified.length);
  if (text[end] !== '>') throw malformed('an end tag without a start tag');
  return end + 1;
}

function makeElement(
  qualified: string,
  written: ReadonlyMap<string, string>,
  outer: Scope,
): OpenElement {
  const attributes = new Map<string, string>();
  let scope = outer;
  for (const [name, value] of written) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) {
      attributes.set(name, value);
      continue;
    }
    const prefix = name.slice('xmlns:'.length);
    refuseOddDeclaration(prefix, value);
    if (scope === outer) scope = new Map(outer);
    (scope as Map<string, string>).set(prefix, value);
  }
  const [name, prefix = ''] = qualified.split(':').reverse() as [string, string?];
  const namespace = findNamespace(prefix, scope);
  for (const attribute of attributes.keys()) {
    const colon = attribute.indexOf(':');
    if (colon !== -1) findNamespace(attribute.slice(0, colon), scope);
  }
  return { name, namespace, qualified, scope, attributes, children: [], text: '' };
}

/** Prefixes that mean something else than usual, and namespaces that are no address. */
function refuseOddDeclaration(prefix: string, value: string): void {
  const reserved = prefix === 'xml' || prefix === 'xmlns';
  const odd = value === XML_NAMESPACE || value === XMLNS_NAMESPACE;
  if (reserved || odd || (prefix !== '' && value === ''))
    throw malformed('an unsupported namespace');
}

function findNamespace(prefix: string, scope: Scope): string {
  if (prefix === 'xml') return XML_NAMESPACE;
  const namespace = scope.get(prefix);
  if (namespace === undefined && prefix !== '') throw malformed('an unknown namespace prefix');
  return namespace ?? '';
}

function readName(text: string, at: number): string {
  NAME.lastIndex = at;
  const found = NAME.exec(text)?.[0];
  if (found === undefined) throw malformed('markup that is neither element nor text');
  return found;
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
}

function readText(text: string): string {
  if (text.includes(']]>')) throw malformed('the end of a CDATA section in text');
  return readEntities(text);
}

function readValue(text: string): string {
  if (text.includes('<')) throw malformed('a tag in an attribute value');
  return readEntities(text.replace(/[\t\n]/g, ' '));
}

function readEntities(text: string): string {
  if (!text.includes('&')) return text;
  if (text.replace(ENTITY, '').includes('&')) throw malformed('an unknown entity');
  return text.replace(ENTITY, (_, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? '';
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (code > 0x10ffff) throw malformed('characters that XML does not allow');
    const character = String.fromCodePoint(code);
    if (FORBIDDEN.test(character)) throw malformed('characters that XML does not allow');
    return character;
  });
}

function malformed(what: string): SamlRefusal {
  return new SamlRefusal('malformed', `The XML contains ${what}.`);
}
