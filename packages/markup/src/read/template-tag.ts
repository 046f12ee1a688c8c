/** A template tag as written: `{% name key="value" %}`. Attribute values are raw, not decoded. */
export interface TemplateTag {
  name: string;
  /** True for `{% endname %}`; `name` is then without the `end`. */
  closing: boolean;
  attributes: Record<string, string>;
  /** Values written without a key, as in `{% include "x.md" %}`. */
  positional: string[];
  /** Everything between the name and `%}`, trimmed. */
  body: string;
}

/** Tags with a body of their own kind, which end with `{% endNAME %}`. */
const CONTAINER_TAGS = new Set([
  'hint',
  'tabs',
  'tab',
  'code',
  'stepper',
  'step',
  'columns',
  'column',
  'if',
  'updates',
  'update',
  'prompt',
]);

/** Tags that stand alone and may or may not have an end tag. */
const OPTIONAL_END_TAGS = new Set([
  'embed',
  'file',
  'content-ref',
  'page-ref',
  'openapi',
  'swagger',
  'api-method',
  'openapi-operation',
  'openapi-schemas',
  'openapi-webhook',
  'openapi-changes',
]);

const VOID_TAGS = new Set(['include']);

/** Tags of other template languages that stand in a condition. */
const ELSE_TAGS = new Set(['else', 'elif', 'elsif', 'elseif']);

/** Tags that end at the next of their kind, and the tag they are directly in. */
export const SIBLINGS: Readonly<Record<string, string>> = {
  tab: 'tabs',
  step: 'stepper',
  column: 'columns',
  update: 'updates',
};

const NAME = /[A-Za-z@][\w@./-]*/y;
const ATTRIBUTE =
  /([^\s=%"']+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|([^\s]+)/g;

/** Whether the document block specification knows the tag (integrations included). */
export function isKnownTag(name: string): boolean {
  return (
    name.startsWith('@') ||
    CONTAINER_TAGS.has(name) ||
    OPTIONAL_END_TAGS.has(name) ||
    VOID_TAGS.has(name)
  );
}

/** Whether the tag is one of a condition: its beginning, its end, or what other languages have between. */
export function isConditionTag(name: string): boolean {
  return name === 'if' || ELSE_TAGS.has(name);
}

/** Whether a tag is read: by itself, or as a part of another one. */
export function isReadTag(name: string): boolean {
  const isPart = /^(?:swagger|api-method)-/.test(name);
  return isPart || isConditionTag(name) || isKnownTag(name);
}

export function isContainerTag(name: string): boolean {
  return CONTAINER_TAGS.has(name);
}

export function isOptionalEndTag(name: string): boolean {
  return OPTIONAL_END_TAGS.has(name);
}

/**
 * Reads a line that consists of template tags and white space only; undefined for any other line.
 */
export function parseTagLine(line: string): TemplateTag[] | undefined {
  const tags: TemplateTag[] = [];
  let position = 0;
  while (position < line.length) {
    const code = line.charCodeAt(position);
    if (code === 32 || code === 9 || code === 13) {
      position += 1;
      continue;
    }
    if (!line.startsWith('{%', position)) return undefined;
    const end = findTagEnd(line, position + 2);
    if (end === -1) return undefined;
    const tag = parseTag(line.slice(position + 2, end));
    if (!tag) return undefined;
    tags.push(tag);
    position = end + 2;
  }
  return tags.length > 0 ? tags : undefined;
}

/** The offset of the `%}` that ends the tag, -1 without one; one inside a quoted value does not count. */
export function findTagEnd(line: string, from: number): number {
  let position = from;
  while (position < line.length) {
    const character = line[position];
    if (character === '%' && line[position + 1] === '}') return position;
    if ((character === '"' || character === "'") && line[position - 1] === '=') {
      const closing = findQuoteEnd(line, position + 1, character);
      if (closing === -1) return line.indexOf('%}', position);
      position = closing;
    }
    position += 1;
  }
  return -1;
}

function findQuoteEnd(line: string, from: number, quote: string): number {
  for (let position = from; position < line.length; position += 1) {
    if (line[position] === '\\') position += 1;
    else if (line[position] === quote) return position;
  }
  return -1;
}

function parseTag(inner: string): TemplateTag | undefined {
  let text = inner.trim();
  if (text.startsWith('-')) text = text.slice(1).trimStart();
  if (text.endsWith('-')) text = text.slice(0, -1).trimEnd();
  NAME.lastIndex = 0;
  const match = NAME.exec(text);
  if (!match) return undefined;
  const written = match[0];
  const body = text.slice(written.length).trim();
  // A condition is one however it is written: what it holds is not to be seen by a slip of the pen.
  const fullName = isConditionName(written) ? written.toLowerCase() : written;
  const closing = /^end./.test(fullName);
  const tag: TemplateTag = {
    name: closing ? fullName.slice(3) : fullName,
    closing,
    attributes: {},
    positional: [],
    body,
  };
  if (body !== '') readAttributes(body, tag);
  return tag;
}

function isConditionName(name: string): boolean {
  const lower = name.toLowerCase();
  return lower === 'endif' || isConditionTag(lower);
}

function readAttributes(body: string, tag: TemplateTag): void {
  for (const match of body.matchAll(ATTRIBUTE)) {
    const key = match[1];
    if (key === undefined) {
      tag.positional.push(match[5] ?? match[6] ?? match[7] ?? '');
    } else if (key !== '__proto__') {
      tag.attributes[key] = match[2] ?? match[3] ?? match[4] ?? '';
    }
  }
}

/** The source of a tag, as good as it is known. */
export function writeTag({ name, closing, body }: TemplateTag): string {
  return `{% ${closing ? 'end' : ''}${name}${body === '' ? '' : ` ${body}`} %}`;
}
