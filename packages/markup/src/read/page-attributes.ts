import type { PageLayout, VariableValue } from '@octavo/content';
import type { PageAttributes } from '../page-source.ts';
import { readEmoji } from './emoji.ts';

const MAX_VARIABLE = 256;
/** The parts of a page that its `layout` shows or hides. */
export const LAYOUT_PARTS = [
  'title',
  'description',
  'tableOfContents',
  'outline',
  'pagination',
  'metadata',
  'tags',
  'actions',
  'anchors',
] as const;

/** The page attributes that front matter sets (section 6 of the document block specification). */
export function readPageAttributes(data: Record<string, unknown>): PageAttributes {
  const attributes: PageAttributes = {};
  for (const key of ['title', 'description', 'icon'] as const) {
    const text = readString(data[key]);
    if (text !== undefined) attributes[key] = text;
  }
  const emoji = typeof data.emoji === 'string' ? readEmoji(data.emoji) : undefined;
  if (emoji !== undefined) attributes.emoji = emoji;
  for (const key of ['hidden', 'noIndex', 'noRobotsIndex'] as const) {
    if (typeof data[key] === 'boolean') attributes[key] = data[key];
  }
  const condition = readString(data.if);
  if (condition !== undefined) attributes.condition = condition;
  const variables = readVariables(data.vars);
  if (variables) attributes.variables = variables;
  const tags = readTags(data.tags);
  if (tags) attributes.tags = tags;
  const layout = readLayout(data.layout);
  if (layout) attributes.layout = layout;
  const cover = readCover(data);
  if (cover) attributes.cover = cover;
  return attributes;
}

function readString(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

function readVariables(value: unknown): Record<string, VariableValue> | undefined {
  if (!isMapping(value)) return undefined;
  const variables: Record<string, VariableValue> = {};
  for (const [name, variable] of Object.entries(value)) {
    if (name === '__proto__') continue;
    if (typeof variable === 'string') variables[name] = variable.slice(0, MAX_VARIABLE);
    else if (typeof variable === 'number' || typeof variable === 'boolean')
      variables[name] = variable;
  }
  return variables;
}

function readTags(value: unknown): string[] | undefined {
  const list = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list)) return undefined;
  const tags: string[] = [];
  for (const item of list) {
    const tag = readString(isMapping(item) ? (item.tag ?? item.slug) : item);
    if (tag !== undefined && !tags.includes(tag)) tags.push(tag);
  }
  return tags;
}

function readLayout(value: unknown): Partial<PageLayout> | undefined {
  if (!isMapping(value)) return undefined;
  const layout: Partial<PageLayout> = {};
  if (value.width === 'wide' || value.width === 'default') layout.width = value.width;
  const { cover } = value;
  const coverVisible = readVisible(cover);
  if (coverVisible !== undefined) layout.cover = coverVisible;
  if (isMapping(cover)) {
    const { size, mask } = cover;
    if (size === 'hero' || size === 'full' || size === 'background') layout.coverSize = size;
    if (mask === 'none' || mask === 'radial') layout.coverMask = mask;
  }
  for (const key of LAYOUT_PARTS) {
    const visible = readVisible(value[key]);
    if (visible !== undefined) layout[key] = visible;
  }
  return Object.keys(layout).length > 0 ? layout : undefined;
}

function readVisible(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (isMapping(value) && typeof value.visible === 'boolean') return value.visible;
  return undefined;
}

function readCover(data: Record<string, unknown>): PageAttributes['cover'] {
  const raw = readString(data.cover);
  if (raw === undefined) return undefined;
  const yPos = data.coverY;
  const height = data.coverHeight;
  const dark = readString(data.coverDark);
  return {
    raw,
    yPos: typeof yPos === 'number' && Number.isFinite(yPos) ? yPos : 0,
    ...(dark === undefined ? {} : { rawDark: dark }),
    ...(typeof height === 'number' && height >= 10 && height <= 700 ? { height } : {}),
  };
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
