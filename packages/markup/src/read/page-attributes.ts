import {
  LAYOUT_PARTS,
  listAttributes,
  PAGE_ATTRIBUTES,
  type PageLayout,
  type VariableValue,
} from '@octavo/content';
import type { PageAttributes } from '../page-source.ts';
import { readEmoji } from './emoji.ts';

const MAX_VARIABLE = 256;
const TEXTS = listAttributes('text');
const FLAGS = listAttributes('flag');

/** The page attributes that front matter sets (section 6 of the document block specification). */
export function readPageAttributes(data: Record<string, unknown>): PageAttributes {
  const attributes: PageAttributes = {};
  for (const name of TEXTS) {
    const text = readString(data[PAGE_ATTRIBUTES[name].key]);
    if (text !== undefined) attributes[name] = text;
  }
  const written = data[PAGE_ATTRIBUTES.emoji.key];
  const emoji = typeof written === 'string' ? readEmoji(written) : undefined;
  if (emoji !== undefined) attributes.emoji = emoji;
  for (const name of FLAGS) {
    const flag = data[PAGE_ATTRIBUTES[name].key];
    if (typeof flag === 'boolean') attributes[name] = flag;
  }
  const variables = readVariables(data[PAGE_ATTRIBUTES.variables.key]);
  if (variables) attributes.variables = variables;
  const tags = readTags(data[PAGE_ATTRIBUTES.tags.key]);
  if (tags) attributes.tags = tags;
  const layout = readLayout(data[PAGE_ATTRIBUTES.layout.key]);
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

/** A number, whether or not it is written as one would be: `10.0` is one too. */
function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
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
  const raw = readString(data[PAGE_ATTRIBUTES.cover.key]);
  if (raw === undefined) return undefined;
  const yPos = readNumber(data.coverY);
  const height = readNumber(data.coverHeight);
  const dark = readString(data.coverDark);
  return {
    raw,
    yPos: yPos ?? 0,
    ...(dark === undefined ? {} : { rawDark: dark }),
    ...(height !== undefined && height >= 10 && height <= 700 ? { height } : {}),
  };
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
