import type { BlockNode, InlineChild, InlineNode } from '../document.ts';
import type { PageAttributes } from '../page-source.ts';
import { makeImages } from './blocks/images.ts';
import { makeTable, type TableRow, type WrittenColumn } from './blocks/table.ts';
import type { WrittenImage } from './inline/image-data.ts';
import { readInline } from './inline/read-inline.ts';
import { makeBlock, makeLeaf, makeParagraph, makeText, makeVoidInline, NO_MARKS } from './nodes.ts';
import { type ReadContext, type RefData, readRef } from './read-context.ts';

/** Home pages are front matter alone: more actions or features than this are not read. */
const MAX_ENTRIES = 60;

/**
 * The home page that `layout: home` front matter describes (VitePress, "Home Page"): `hero` with
 * `name`, `text`, `tagline`, `image` and `actions`, and `features`. Undefined for other pages.
 */
export interface HomePage {
  hero: Record<string, unknown>;
  features: Record<string, unknown>[];
}

/** Finds the home page in the front matter of a text. */
export function findHomePage(data: Record<string, unknown>): HomePage | undefined {
  if (data.layout !== 'home') return undefined;
  return { hero: asMapping(data.hero) ?? {}, features: listMappings(data.features) };
}

/** The page attributes that a home page sets where its front matter does not set them itself. */
export function readHomeAttributes(home: HomePage): PageAttributes {
  const title = readText(home.hero.name) ?? readText(home.hero.text);
  return {
    ...(title === undefined ? {} : { title }),
    layout: { width: 'wide', outline: false, description: false },
  };
}

/**
 * The blocks that stand above a home page's own text: heading, tagline and buttons beside the
 * image, then the features as cards. Their targets are collected like those of any text.
 */
export function convertHomePage(context: ReadContext, home: HomePage): BlockNode[] {
  return [...convertHero(context, home.hero), ...convertFeatures(context, home.features)];
}

function convertHero(context: ReadContext, hero: Record<string, unknown>): BlockNode[] {
  const words: BlockNode[] = [];
  const text = readText(hero.name) === undefined ? undefined : readText(hero.text);
  if (text !== undefined) {
    words.push(makeBlock('heading-1', {}, readInline(context, text).nodes));
  }
  const tagline = readText(hero.tagline);
  if (tagline !== undefined) words.push(makeParagraph(readInline(context, tagline).nodes));
  const buttons = listMappings(hero.actions).flatMap((action) => readAction(context, action));
  if (buttons.length > 0) words.push(makeParagraph(spaceOut(buttons)));
  const image = readImage(context, hero.image);
  if (image === undefined) return words;
  const picture = makeImages([image], {});
  if (words.length === 0) return [picture];
  const columns = [makeColumn(66, words), makeColumn(34, [picture])];
  return [{ ...makeBlock('columns', {}, columns), isVoid: false }];
}

function makeColumn(width: number, nodes: BlockNode[]): BlockNode<'column'> {
  const data = { width: { value: width, unit: '%' }, verticalAlignment: 'middle' } as const;
  return makeBlock('column', data, nodes);
}

function readAction(context: ReadContext, action: Record<string, unknown>): InlineNode[] {
  const label = readText(action.text);
  const link = readText(action.link);
  if (label === undefined || link === undefined) return [];
  const isMain = action.theme === undefined || action.theme === 'brand';
  const kind = isMain ? 'primary' : 'secondary';
  return [makeVoidInline('button', { label, kind, ...readRef(context, link, 'link') })];
}

/** Inlines with a space between each two. */
function spaceOut(inlines: readonly InlineNode[]): InlineChild[] {
  return inlines.flatMap((inline, index) => (index === 0 ? [inline] : [makeText(' '), inline]));
}

/** An image as text, or as `src` (or `light` and `dark`) with `alt`. */
function readImage(context: ReadContext, value: unknown): WrittenImage | undefined {
  const written = asMapping(value) ?? { src: value };
  const source = readText(written.src) ?? readText(written.light);
  const dark = readText(written.dark);
  const target = source ?? dark;
  if (target === undefined) return undefined;
  return {
    target: readRef(context, target, 'image'),
    alt: readText(written.alt) ?? '',
    drawing: false,
    ...(dark === undefined || dark === target ? {} : { dark: readRef(context, dark, 'image') }),
  };
}

function convertFeatures(
  context: ReadContext,
  features: readonly Record<string, unknown>[],
): BlockNode[] {
  const rows = features.flatMap((feature) => readFeature(context, feature));
  if (rows.length === 0) return [];
  const columns = COLUMNS.filter(
    (_, index) => index === 0 || rows.some((row) => row[index]?.blocks || row[index]?.value),
  );
  const kept = columns.map((column) => COLUMNS.indexOf(column));
  return [
    makeTable({
      columns,
      rows: rows.map((row) => kept.map((index) => row[index] ?? {})),
      view: { type: 'cards', cardSize: 'medium' },
      data: {},
    }),
  ];
}

const TEXT_COLUMN: WrittenColumn = {
  title: '',
  type: 'text',
  hidden: false,
  fields: { textAlignment: 'left' },
};

/** Title, details, words of the link, target, cover. */
const COLUMNS: readonly WrittenColumn[] = [
  { ...TEXT_COLUMN },
  { ...TEXT_COLUMN },
  { ...TEXT_COLUMN },
  { title: '', type: 'content-ref', hidden: true, fields: {}, role: 'targetDefinition' },
  { title: '', type: 'image', hidden: true, fields: {}, role: 'coverDefinition' },
  { title: '', type: 'image', hidden: true, fields: {}, role: 'coverDefinitionDark' },
];

function readFeature(context: ReadContext, feature: Record<string, unknown>): TableRow[] {
  const title = readText(feature.title);
  const details = readText(feature.details);
  if (title === undefined && details === undefined) return [];
  const icon = typeof feature.icon === 'string' ? feature.icon.trim() : '';
  const mark = icon.includes('<') ? '' : icon;
  const link = readText(feature.link);
  const linkText = link === undefined ? undefined : readText(feature.linkText);
  const image = typeof feature.icon === 'object' ? readImage(context, feature.icon) : undefined;
  return [
    [
      title === undefined ? {} : { blocks: [makeTitle(context, mark, title)] },
      details === undefined ? {} : { blocks: [makeParagraph(readInline(context, details).nodes)] },
      linkText === undefined ? {} : { blocks: [makeParagraph([makeText(linkText)])] },
      link === undefined ? {} : makeRefCell(readRef(context, link, 'link')),
      image === undefined ? {} : makeImageCell(image, image.target),
      image?.dark === undefined ? {} : makeImageCell(image, image.dark),
    ],
  ];
}

function makeTitle(context: ReadContext, mark: string, title: string): BlockNode {
  const nodes = readInline(context, title).nodes;
  for (const node of nodes) {
    if (node.object !== 'text') continue;
    for (const leaf of node.leaves) leaf.marks.unshift({ object: 'mark', type: 'bold' });
  }
  if (mark === '') return makeParagraph(nodes);
  const [first] = nodes;
  if (first?.object === 'text') first.leaves.unshift(makeLeaf(' ', NO_MARKS));
  return makeParagraph([...readInline(context, mark).nodes, ...nodes]);
}

function makeRefCell({ ref, source }: RefData): TableRow[number] {
  return source === undefined ? { value: ref } : { value: ref, source: [source] };
}

function makeImageCell(image: WrittenImage, { ref, source }: RefData): TableRow[number] {
  const value = {
    ref,
    objectFit: 'contain' as const,
    ...(image.alt === '' ? {} : { alt: image.alt }),
  };
  return source === undefined ? { value } : { value, source: [source] };
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}

function listMappings(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  const items: unknown[] = value.slice(0, MAX_ENTRIES);
  return items.map(asMapping).filter((item) => item !== undefined);
}

function asMapping(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return { ...value };
}
