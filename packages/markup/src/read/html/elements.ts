/** Elements that stand between paragraphs; all other elements are part of running text. */
const BLOCK_ELEMENTS = new Set(
  (
    'address article aside audio base blockquote body caption center col colgroup dd details dialog ' +
    'dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hr ' +
    'html iframe legend li link main menu meta nav noscript object ol optgroup option p pre script ' +
    'section select style summary svg table tbody td template tfoot th thead title tr ul video'
  ).split(' '),
);

const INLINE_ELEMENTS = new Set(
  (
    'a abbr acronym b bdi bdo big br button cite code data del dfn em font i img input ins kbd label ' +
    'map mark math meter nobr output picture progress q rp rt ruby s samp small source span strike ' +
    'strong sub sup textarea time track tt u var wbr'
  ).split(' '),
);

/** Block elements without content. */
const VOID_ELEMENTS = new Set(['hr', 'col', 'link', 'meta', 'base']);

/** Elements whose content is taken as it is (`pre`) or not read at all (the others). */
const VERBATIM_ELEMENTS = new Set(['pre', 'script', 'style', 'svg', 'head', 'title']);

/** Elements of which what stands in them is shown only where the element itself cannot be. */
const MEDIA_ELEMENTS = new Set(['iframe', 'video', 'audio']);

/** Elements that need no end tag, by what they stand in; those of `p` end with the block they are in. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  p: [],
  li: ['ul', 'ol', 'menu', 'dir'],
  dt: ['dl'],
  dd: ['dl'],
  option: ['select'],
  optgroup: ['select'],
  caption: ['table'],
  colgroup: ['table'],
  col: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table'],
  td: ['table'],
  th: ['table'],
};

/** Block elements that hold text and no blocks. */
const TEXT_ELEMENTS = new Set(
  'p h1 h2 h3 h4 h5 h6 summary figcaption figure option caption'.split(' '),
);

const BLOCK_TAG =
  /<\/?(?:table|figure|[uo]l|div|p|h[1-6]|details|pre|blockquote|hr|center|section|iframe|video|audio)[\s/>]|<\/(?:t[dhr]|tbody|thead|li|summary|figcaption)[\s>]/i;

/** What a group of rows ends. */
const GROUP_ENDS = ['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup'];

/** Elements whose start ends open ones of the listed names, up to the nearest of `within`. */
const IMPLIED_ENDS: Record<string, { ends: readonly string[]; within: readonly string[] }> = {
  li: { ends: ['li'], within: ['ul', 'ol', 'menu', 'dir'] },
  dt: { ends: ['dt', 'dd'], within: ['dl'] },
  dd: { ends: ['dt', 'dd'], within: ['dl'] },
  tr: { ends: ['td', 'th', 'tr', 'caption', 'colgroup'], within: ['table'] },
  td: { ends: ['td', 'th'], within: ['tr', 'table'] },
  th: { ends: ['td', 'th'], within: ['tr', 'table'] },
  thead: { ends: GROUP_ENDS, within: ['table'] },
  tbody: { ends: GROUP_ENDS, within: ['table'] },
  tfoot: { ends: GROUP_ENDS, within: ['table'] },
  option: { ends: ['option'], within: ['select'] },
  table: { ends: ['table'], within: ['td', 'th', 'caption'] },
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

export function isTextElement(name: string): boolean {
  return TEXT_ELEMENTS.has(name);
}

/** What an element without an end tag stands in; undefined where it needs one, or has no content. */
export function findParents(name: string): readonly string[] | undefined {
  return Object.hasOwn(PARENTS, name) ? PARENTS[name] : undefined;
}

/** Whether an element is a part of a table. */
export function isTablePart(name: string): boolean {
  return findParents(name)?.[0] === 'table';
}

/** Whether an element is a frame or player, which has content for those who cannot have it. */
export function isMediaElement(name: string): boolean {
  return MEDIA_ELEMENTS.has(name);
}

/** Whether running text may hold a tag of a block element. */
export function mayHoldBlockElement(source: string): boolean {
  return source.includes('<') && BLOCK_TAG.test(source);
}
