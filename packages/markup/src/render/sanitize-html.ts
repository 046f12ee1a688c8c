import { safeImage, safeLink } from './urls.ts';

const GLOBAL_ATTRIBUTES = new Set([
  ...['class', 'id', 'role', 'title', 'dir', 'lang', 'tabindex', 'hidden'],
]);

/** Elements that pages may hold, with their own attributes. */
const HTML_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'download'],
  article: [],
  aside: [],
  blockquote: [],
  br: [],
  button: ['type'],
  code: [],
  col: ['width'],
  colgroup: [],
  del: [],
  details: ['open', 'name'],
  div: [],
  em: [],
  figcaption: [],
  figure: [],
  h2: [],
  h3: [],
  h4: [],
  header: [],
  hr: [],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  input: ['type'],
  ins: [],
  kbd: [],
  label: [],
  li: [],
  mark: [],
  ol: ['start'],
  p: [],
  pre: [],
  s: [],
  section: [],
  span: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  th: ['scope'],
  thead: [],
  time: ['datetime'],
  tr: [],
  ul: [],
};

const MATH_ATTRIBUTES = [
  ...['accent', 'accentunder', 'align', 'columnalign', 'columnlines', 'columnspacing', 'depth'],
  ...['display', 'displaystyle', 'encoding', 'fence', 'form', 'height', 'largeop', 'linebreak'],
  ...['linethickness', 'lspace', 'mathbackground', 'mathcolor', 'mathsize', 'mathvariant'],
  ...['maxsize', 'minsize', 'movablelimits', 'notation', 'rowlines', 'rowspacing', 'rspace'],
  ...['scriptlevel', 'separator', 'side', 'stretchy', 'symmetric', 'voffset', 'width', 'xmlns'],
];
const MATH_ELEMENTS = [
  ...['annotation', 'math', 'menclose', 'mfrac', 'mi', 'mlabeledtr', 'mmultiscripts', 'mn', 'mo'],
  ...['mover', 'mpadded', 'mphantom', 'mprescripts', 'mroot', 'mrow', 'ms', 'mspace', 'msqrt'],
  ...['mstyle', 'msub', 'msubsup', 'msup', 'mtable', 'mtd', 'mtext', 'mtr', 'munder', 'munderover'],
  ...['none', 'semantics'],
];

const ELEMENTS = new Map<string, ReadonlySet<string>>([
  ...Object.entries(HTML_ELEMENTS).map(([name, own]) => [name, new Set(own)] as const),
  ...MATH_ELEMENTS.map((name) => [name, new Set(MATH_ATTRIBUTES)] as const),
]);

// The one spelling of a tag that rendering writes: lower case, one space, double quotes, nothing
// of `<`, `>` or `"` within a value. HTML parsers agree on it, so what passes means what it says.
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z][a-z0-9-]*(?:="[^"<>]*")?)*)>|</g;
const ATTRIBUTE = / ([a-z][a-z0-9-]*)(?:="([^"<>]*)")?/g;

const MAX_KNOWN_TAGS = 5000;
const MAX_KNOWN_LENGTH = 120;
const knownTags = new Set<string>();

/**
 * The last gate of every rendered page: keeps the allowed elements with their allowed attributes
 * and safe addresses, and shows everything else that looks like a tag as text. Works on rendered
 * HTML only, in time linear in its length: other spellings of the same markup are not understood
 * and come out as text.
 */
export function sanitizeHtml(html: string): string {
  return html.replace(TAG, (tag: string, slash?: string, name?: string, attributes?: string) => {
    if (knownTags.has(tag)) return tag;
    const own = name === undefined ? undefined : ELEMENTS.get(name);
    if (name === undefined || !own) return `&lt;${tag.slice(1).replaceAll('>', '&gt;')}`;
    const clean = slash ? `</${name}>` : `<${name}${cleanAttributes(attributes ?? '', own)}>`;
    if (clean === tag && tag.length <= MAX_KNOWN_LENGTH) rememberTag(tag);
    return clean;
  });
}

function rememberTag(tag: string): void {
  if (knownTags.size >= MAX_KNOWN_TAGS) knownTags.clear();
  knownTags.add(tag);
}

function cleanAttributes(attributes: string, own: ReadonlySet<string>): string {
  return attributes.replace(ATTRIBUTE, (attribute: string, name: string, value?: string) =>
    isAllowed(name, value ?? '', own) ? attribute : '',
  );
}

function isAllowed(name: string, value: string, own: ReadonlySet<string>): boolean {
  if (own.has(name)) {
    if (name === 'href') return safeLink(readAddress(value)) !== undefined;
    return name !== 'src' || safeImage(readAddress(value)) !== undefined;
  }
  return GLOBAL_ATTRIBUTES.has(name) || name.startsWith('aria-') || name.startsWith('data-');
}

// Rendering writes four character references; an address with any other is refused.
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot);)/;

function readAddress(value: string): string {
  if (OTHER_REFERENCE.test(value)) return '';
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
