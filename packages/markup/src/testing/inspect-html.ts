import { Parser } from 'htmlparser2';

const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'input', 'col']);
const ADDRESS_ATTRIBUTES = new Set(['href', 'src', 'action', 'formaction', 'srcset', 'poster']);
const FORBIDDEN_ELEMENTS = new Set([
  ...['script', 'style', 'iframe', 'object', 'embed', 'form', 'svg', 'link', 'meta', 'base'],
  ...['template', 'noscript', 'textarea', 'xmp', 'title', 'audio', 'video', 'annotation-xml'],
]);
const UNSAFE_SCHEMES = new Set([
  ...['javascript', 'vbscript', 'data', 'file', 'blob', 'filesystem', 'view-source', 'about'],
]);
const BLOCKS_IN_PARAGRAPH =
  /^(?:p|div|ul|ol|li|figure|table|pre|h[2-4]|details|aside|section|blockquote|article)$/;

/**
 * What an independent parser finds wrong with a rendered page: forbidden elements, attributes and
 * addresses, elements that are not closed in order, nested links, blocks in a paragraph, ids given
 * twice, and template tags outside code. Empty for a sound page.
 */
export function inspectHtml(html: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      problems.push(...inspectElement(name, attributes), ...inspectPlace(name, open));
      const id = attributes.id;
      if (id !== undefined && ids.has(id)) problems.push(`id ${id} twice`);
      if (id !== undefined) ids.add(id);
      if (!VOID_ELEMENTS.has(name)) open.push(name);
    },
    onclosetag(name, isImplied) {
      if (VOID_ELEMENTS.has(name)) return;
      if (isImplied) problems.push(`${name} closed by the parser`);
      if (open.pop() !== name) problems.push(`${name} closed out of order`);
    },
    ontext(text) {
      if (text.includes('{%') && !open.includes('code')) problems.push(`tag in text: ${text}`);
    },
  });
  parser.end(html);
  return [...problems, ...open.map((name) => `${name} not closed`)];
}

function inspectElement(name: string, attributes: Record<string, string>): string[] {
  const problems = FORBIDDEN_ELEMENTS.has(name) ? [`element ${name}`] : [];
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute.startsWith('on') || attribute === 'style')
      problems.push(`attribute ${attribute}`);
    if (ADDRESS_ATTRIBUTES.has(attribute) && !isSafeAddress(value, attribute)) {
      problems.push(`address ${value}`);
    }
  }
  return problems;
}

// Reads an address as browsers do: edges and any tab or newline within are dropped first.
function isSafeAddress(address: string, attribute: string): boolean {
  const read = address.replace(/^[\p{Cc} ]+/u, '').replace(/[\t\n\r]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase();
  if (scheme === undefined) return true;
  return attribute === 'href' ? !UNSAFE_SCHEMES.has(scheme) : /^https?$/.test(scheme);
}

function inspectPlace(name: string, open: readonly string[]): string[] {
  if (name === 'a' && open.includes('a')) return ['a within a'];
  if (open.includes('p') && BLOCKS_IN_PARAGRAPH.test(name)) return [`${name} within p`];
  return [];
}
