import {
  HEX_COLOR,
  keepWrittenNumbers,
  loadYaml,
  type RenderedTag,
  TAG_COLORS,
} from '@octavo/markup';
import type { TreeWarning } from '../tree-warning.ts';
import { findGitbookFile } from './gitbook.ts';
import type { TreeLayout } from './recognise-layout.ts';
import { asMapping, asText } from './yaml-file.ts';

const MAX_LENGTH = 128;
const MAX_TAGS = 500;
const ICON = /^[a-z0-9][a-z0-9-]{0,63}$/i;
/** How tags are shown, by their names. */
export type SpaceTags = ReadonlyMap<string, RenderedTag>;

/**
 * The file that says how the tags of a tree are shown, of those that are there: below the content
 * root, else beside the configuration.
 */
export function findTagsFile(
  layout: Pick<TreeLayout, 'root' | 'configPath'>,
  exists: (path: string) => boolean,
): string | undefined {
  return findGitbookFile(layout, 'tags', exists);
}

/** Whether a path may be such a file, wherever the content root is. */
export function isTagsFile(path: string): boolean {
  return /(?:^|\/)\.gitbook\/tags\.ya?ml$/.test(path);
}

/** An entry of the file: the name of its tag, where its key says that, its value and its line. */
interface Entry {
  name?: unknown;
  value: unknown;
  line: number;
}

/**
 * Reads how tags are shown: a list of entries that name their tag (`tag`, `slug` or `id`), or a
 * mapping of names to entries. An entry has a `label` (or `title`), an `icon` and a `color`. What
 * cannot be shown is left out, with a warning that tells its line.
 */
export function readTagsFile(
  path: string,
  text: string,
): { tags: SpaceTags; warnings: TreeWarning[] } {
  const warnings: TreeWarning[] = [];
  const warn = (message: string, line: number) =>
    void warnings.push({ kind: 'invalid-configuration', path, line, message });
  const tags = new Map<string, RenderedTag>();
  for (const entry of listEntries(text, warn)) {
    const { value, line } = entry;
    const fields = asMapping(value);
    const isShort = entry.name !== undefined && typeof value === 'string';
    const name = asText(entry.name ?? fields.tag ?? fields.slug ?? fields.id);
    if (name === undefined || name.length > MAX_LENGTH) {
      warn(`The entry does not name a tag of at most ${MAX_LENGTH} characters.`, line);
    } else if (!isShort && (typeof value !== 'object' || Array.isArray(value))) {
      warn(`The entry for the tag "${name}" is not a mapping.`, line);
    } else if (tags.has(name)) warn(`The tag "${name}" already has an entry above.`, line);
    else if (tags.size < MAX_TAGS) {
      const written = isShort ? { label: value } : fields;
      tags.set(
        name,
        readTag(name, written, (message) => warn(message, line)),
      );
    } else {
      warn(`There are more than ${MAX_TAGS} tags.`, line);
      break;
    }
  }
  return { tags, warnings };
}

function readTag(
  name: string,
  fields: Record<string, unknown>,
  warn: (message: string) => void,
): RenderedTag {
  const about = `of the tag "${name}"`;
  const take = (field: string, isRight: (text: string) => boolean, message: string) => {
    if (!Object.hasOwn(fields, field)) return undefined;
    const text = asText(fields[field]);
    if (text !== undefined && isRight(text)) return text;
    warn(`The ${field} ${about} ${message}`);
    return undefined;
  };
  const label = take(
    Object.hasOwn(fields, 'label') ? 'label' : 'title',
    ({ length }) => length <= MAX_LENGTH,
    `is not a text of at most ${MAX_LENGTH} characters.`,
  );
  const icon = take('icon', (text) => ICON.test(text), 'is not the name of an icon.');
  const color = take(
    'color',
    (text) => TAG_COLORS.has(text.toLowerCase()) || HEX_COLOR.test(text),
    'is neither a named colour of sites nor a colour such as "#4c7a34" in quotation marks.',
  );
  return {
    label: label ?? name,
    ...(icon === undefined ? {} : { icon: icon.toLowerCase() }),
    ...(color === undefined ? {} : { color: color.toLowerCase() }),
  };
}

function listEntries(text: string, warn: (message: string, line: number) => void): Entry[] {
  const { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } = loadYaml();
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\ufeff/, ''), {
    lineCounter: lines,
    customTags: keepWrittenNumbers,
    uniqueKeys: false,
    logLevel: 'error',
  });
  const [error] = document.errors;
  if (error !== undefined) {
    warn(error.message, error.linePos?.[0].line ?? 1);
    return [];
  }
  const lineOf = (node: unknown) =>
    isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1;
  const read = (node: unknown, line: number): unknown => {
    try {
      return isNode(node) ? node.toJS(document, { maxAliasCount: 100 }) : node;
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error), line);
      return undefined;
    }
  };
  const { contents } = document;
  const entries: Entry[] = [];
  if (isSeq(contents)) {
    for (const item of contents.items.slice(0, MAX_ENTRIES)) {
      const line = lineOf(item);
      entries.push({ value: read(item, line), line });
    }
  } else if (isMap(contents)) {
    for (const { key, value } of contents.items.slice(0, MAX_ENTRIES)) {
      const line = lineOf(key);
      const name = isScalar(key) ? (key.source ?? key.value) : key;
      entries.push({ name, value: read(value, line), line });
    }
  } else if (contents !== null && !(isScalar(contents) && contents.value === null)) {
    warn('The file must be a list of tags or a mapping from their names.', lineOf(contents));
  }
  return entries;
}

/** What is read of a file that has far more than it may. */
const MAX_ENTRIES = 2 * MAX_TAGS;
