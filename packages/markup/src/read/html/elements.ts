/** Elements that stand between paragraphs; all other elements are part of running text. */
const BLOCK_ELEMENTS = new Set(
  (
    'address article aside audio base blockquote body caption center col colgroup dd details dialog ' +
    'dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hr ' +
    'html iframe legend li link main menu meta nav noscript object ol optgroup option p pre script ' +
    'section select style summary svg table tbody td template textarea tfoot th thead title tr ul video'
  ).split(' '),
);

const INLINE_ELEMENTS = new Set(
  (
    'a abbr acronym b bdi bdo big br button cite code data del dfn em font i img input ins kbd label ' +
    'map mark math meter nobr output picture progress q rp rt ruby s samp small source span strike ' +
    'strong sub sup time track tt u var wbr'
  ).split(' '),
);

/** Block elements without content. */
const VOID_ELEMENTS = new Set(['hr', 'col', 'link', 'meta', 'base']);

/** Elements whose content is taken as it is (`pre`) or not read at all (the others). */
const VERBATIM_ELEMENTS = new Set(['pre', 'script', 'style', 'svg', 'textarea', 'head', 'title']);

const BLOCK_TAG =
  /<(?:table|figure|[uo]l|div|p|h[1-6]|details|pre|blockquote|hr|center|section|iframe|video|audio)[\s/>]/i;
const CODE_SPAN = /(`+)(?!`)[^`]*(?<!`)\1(?!`)/g;

/** Elements whose start ends open ones of the listed names, up to the nearest of `within`. */
const IMPLIED_ENDS: Record<string, { ends: readonly string[]; within: readonly string[] }> = {
  li: { ends: ['li'], within: ['ul', 'ol', 'menu', 'dir'] },
  dt: { ends: ['dt', 'dd'], within: ['dl'] },
  dd: { ends: ['dt', 'dd'], within: ['dl'] },
  tr: { ends: ['tr', 'caption', 'colgroup'], within: ['table'] },
  td: { ends: ['td', 'th'], within: ['tr', 'table'] },
  th: { ends: ['td', 'th'], within: ['tr', 'table'] },
  thead: { ends: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: ['table'] },
  tbody: { ends: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: ['table'] },
  tfoot: { ends: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: ['table'] },
  option: { ends: ['option'], within: ['select'] },
};

export function isBlockElement(name: string): boolean {
  return BLOCK_ELEMENTS.has(name);
}

export function isKnownElement(name: string): boolean {
  return BLOCK_ELEMENTS.has(name) || INLINE_ELEMENTS.has(name);
}

/** A custom component, as Vue and MDX write them: a capital letter or a hyphen in the name. */
export function isComponentName(name: string): boolean {
  return !isKnownElement(name.toLowerCase()) && (/^[A-Z]/.test(name) || name.includes('-'));
}

export function isVoidElement(name: string): boolean {
  return VOID_ELEMENTS.has(name);
}

export function isVerbatimElement(name: string): boolean {
  return VERBATIM_ELEMENTS.has(name);
}

export function findImpliedEnds(
  name: string,
): { ends: readonly string[]; within: readonly string[] } | undefined {
  return Object.hasOwn(IMPLIED_ENDS, name) ? IMPLIED_ENDS[name] : undefined;
}

/** Code spans with every `<` masked, so that tags in them are not found; same length. */
export function maskCodeSpans(source: string): string {
  return source.includes('`')
    ? source.replace(CODE_SPAN, (span) => span.replaceAll('<', '\uE000'))
    : source;
}

/** Whether running text holds the start of a block element outside code spans. */
export function hasBlockElement(source: string): boolean {
  return source.includes('<') && BLOCK_TAG.test(source) && BLOCK_TAG.test(maskCodeSpans(source));
}
