import type { BlockNode } from '../../document.ts';
import type {
  WrittenExample,
  WrittenOperation,
  WrittenResponse,
} from '../../schema/written-operation.ts';
import { decodeAttribute, isSet, readBoolean } from '../attribute-text.ts';
import { MAY_HAVE_CONDITION } from '../condition-tags.ts';
import { dropConditions } from '../conditions.ts';
import { makeVoidBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { findTagEnd, parseTagLine, type TemplateTag } from '../template-tag.ts';

/**
 * `{% swagger method="" path="" baseUrl="" summary="" %}` without a document, and `{% api-method %}`:
 * an operation made of what the page says of it, with the tags in it. What stands under a condition in
 * one is left out.
 */
export function convertWrittenOperation(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { attributes } = node;
  const root = parseApiTags(listShownLines(context, node))[0];
  const operation: WrittenOperation = { parameters: [], responses: [] };
  const server = decodeAttribute(attributes.baseUrl ?? attributes.host ?? '').trim();
  const summary = decodeAttribute(attributes.summary ?? '').trim();
  if (server !== '') operation.server = server;
  if (summary !== '') operation.summary = summary;
  if (attributes.deprecated !== undefined && isSet(attributes.deprecated))
    operation.deprecated = true;
  if (root && node.hasEnd) {
    addText(operation, 'description', root);
    for (const child of root.children) addPart(operation, child, 'query');
  }
  return [
    makeVoidBlock('swagger', {
      path: decodeAttribute(attributes.path ?? ''),
      method: decodeAttribute(attributes.method ?? '').toLowerCase(),
      ...readLook(attributes),
      operation,
    }),
  ];
}

function readLook(attributes: Record<string, string>) {
  const expanded = readBoolean(attributes.expanded);
  const fullWidth = readBoolean(attributes.fullWidth);
  return {
    ...(expanded === undefined ? {} : { expanded }),
    ...(fullWidth === undefined ? {} : { fullWidth }),
  };
}

/** Where the parameters in a tag of `api-method` are. */
const PLACES: Readonly<Record<string, string>> = {
  'api-method-path-parameters': 'path',
  'api-method-query-parameters': 'query',
  'api-method-headers': 'header',
  'api-method-cookies': 'cookie',
  'api-method-body-parameters': 'body',
  'api-method-form-data-parameters': 'form',
};

const WRITTEN_PLACES: Readonly<Record<string, string>> = {
  path: 'path',
  query: 'query',
  header: 'header',
  headers: 'header',
  cookie: 'cookie',
  body: 'body',
  form: 'form',
  formdata: 'form',
  'form-data': 'form',
};

function addPart(operation: WrittenOperation, tag: ApiTag, place: string): void {
  switch (tag.name) {
    case 'swagger-description':
    case 'api-method-description':
      addText(operation, 'description', tag);
      break;
    case 'swagger-summary':
    case 'api-method-summary':
      addText(operation, 'summary', tag);
      break;
    case 'swagger-parameter':
    case 'api-method-parameter':
      operation.parameters.push(readParameter(tag, place));
      break;
    case 'swagger-response':
    case 'api-method-response-example':
      operation.responses.push(readWrittenResponse(tag));
      return;
    default:
      // A tag that only holds others; its own words are the operation's.
      addText(operation, 'description', tag);
  }
  const inner = Object.hasOwn(PLACES, tag.name) ? PLACES[tag.name] : undefined;
  for (const child of tag.children) addPart(operation, child, inner ?? place);
}

function addText(operation: WrittenOperation, field: 'summary' | 'description', tag: ApiTag): void {
  if (tag.text === '') return;
  const before = operation[field];
  operation[field] = before === undefined ? tag.text : `${before}\n\n${tag.text}`;
}

function readParameter({ attributes, text }: ApiTag, place: string) {
  const written = (attributes.in ?? '').toLowerCase();
  const type = decodeAttribute(attributes.type ?? '').trim();
  return {
    in: (Object.hasOwn(WRITTEN_PLACES, written) ? WRITTEN_PLACES[written] : undefined) ?? place,
    name: decodeAttribute(attributes.name ?? ''),
    ...(type === '' ? {} : { type }),
    required: isSet(attributes.required),
    ...(text === '' ? {} : { description: text }),
  };
}

const STATUS = /^\s*([1-5](?:\d\d|xx)|default)\b[\s:.-]*(.*)$/i;
const EXAMPLE_FENCE = /^\s*(`{3,}|~{3,})[ \t]*([^\s`{]*)/;
/** Tags round examples: their words are names of these. */
const AROUND = new Set(['tabs', 'tab', 'code']);

/** An answer: its status, what is said of it, and its fences as examples. */
function readWrittenResponse(tag: ApiTag): WrittenResponse {
  const { attributes } = tag;
  const written = decodeAttribute(attributes.status ?? attributes.httpCode ?? '').trim();
  const [, status = written, summary = ''] = STATUS.exec(written) ?? [];
  const { text, examples } = takeExamples(tag.text);
  const description = [
    decodeAttribute(attributes.description ?? '').trim(),
    ...tag.children.map((child) => listTexts(child)),
    text,
  ];
  const said = description.filter((part) => part !== '').join('\n\n');
  return {
    status: status === '' ? 'default' : status,
    ...(summary.trim() === '' ? {} : { summary: summary.trim() }),
    ...(said === '' ? {} : { description: said }),
    examples,
  };
}

function listTexts({ text, children }: ApiTag): string {
  return [text, ...children.map(listTexts)].filter((part) => part !== '').join('\n\n');
}

function takeExamples(source: string): { text: string; examples: WrittenExample[] } {
  const examples: WrittenExample[] = [];
  const rest: string[] = [];
  let open: { mark: string; syntax: string; lines: string[] } | undefined;
  let name = '';
  const finish = () => {
    if (open === undefined) return;
    examples.push({
      ...(name === '' ? {} : { name }),
      ...(open.syntax === '' ? {} : { syntax: open.syntax.toLowerCase() }),
      text: open.lines.join('\n'),
    });
    open = undefined;
  };
  for (const line of source.split('\n')) {
    const fence = EXAMPLE_FENCE.exec(line);
    if (open !== undefined) {
      if (fence?.[1]?.startsWith(open.mark) && line.trim() === fence[1]) finish();
      else open.lines.push(line);
      continue;
    }
    if (fence !== null) {
      open = { mark: fence[1] ?? '', syntax: fence[2] ?? '', lines: [] };
      continue;
    }
    const tags = parseTagLine(line);
    if (tags?.every((tag) => AROUND.has(tag.name)) !== true) {
      rest.push(line);
      continue;
    }
    for (const tag of tags) name = tag.closing ? '' : decodeAttribute(tag.attributes.title ?? name);
  }
  finish();
  return { text: rest.join('\n').trim(), examples };
}

/**
 * The lines that a node stands on, as its own text has them: without what begins lines of the quote or
 * item that it stands in, and without what conditions hold in it.
 */
function listShownLines(context: ReadContext, node: SyntaxNode): string[] {
  const lines = context.listLines().slice(node.start, node.end);
  const column = Math.max(lines[0]?.indexOf('{%') ?? 0, 0);
  const hidden = new Set<number>();
  if (!context.keepsHidden) noteHidden(node, hidden);
  const shown = lines
    .map((line, index) => (index === 0 ? line.slice(column) : cutLine(line, column)))
    .filter((_, index) => !hidden.has(node.start + index));
  const text = shown.join('\n');
  if (context.keepsHidden || !MAY_HAVE_CONDITION.test(text)) return shown;
  // Tags of conditions pair within a paragraph: a code span of two of them hides none.
  return text
    .split(/(\n[ \t]*\n)/)
    .map((part) => dropConditions(part))
    .join('')
    .split('\n');
}

function noteHidden(node: SyntaxNode, hidden: Set<number>): void {
  for (const child of node.children) {
    if (child.hidden || (child.type === 'tag' && child.name === 'if')) {
      for (let line = child.start; line < child.end; line += 1) hidden.add(line);
    } else {
      noteHidden(child, hidden);
    }
  }
}

/** Cuts marks of quotes and white space off the start of a line, up to a column. */
function cutLine(line: string, column: number): string {
  let at = 0;
  while (at < column && /[ \t>]/.test(line[at] ?? '')) at += 1;
  return line.slice(at);
}

/** A tag of GitBook's older API blocks with what stands in it: Markdown, and further tags. */
interface ApiTag {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: ApiTag[];
}

interface OpenTag extends ApiTag {
  lines: string[];
}

const NAME = /^\{%-?\s*(?:end)?(?:swagger|api-method)(?![\w.])/;
const FENCE = /^\s*(`{3,}|~{3,})/;
const MAX_DEPTH = 20;

/** The outermost tags of lines. Tags in fences are text, and so are all others. */
function parseApiTags(lines: readonly string[]): ApiTag[] {
  const root: OpenTag = { name: '', attributes: {}, text: '', children: [], lines: [] };
  const stack = [root];
  let fence = '';
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '' && mark === '') {
      readLine(line, stack);
      continue;
    }
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    stack.at(-1)?.lines.push(line);
  }
  while (stack.length > 1) closeLast(stack);
  return root.children;
}

/** A line with its tags; what stands beside them is text. */
function readLine(line: string, stack: OpenTag[]): void {
  let position = 0;
  for (let at = line.indexOf('{%'); at !== -1; at = line.indexOf('{%', at + 2)) {
    if (at < position || !NAME.test(line.slice(at, at + 40))) continue;
    const end = findTagEnd(line, at + 2);
    const tag = end === -1 ? undefined : parseTagLine(line.slice(at, end + 2))?.[0];
    if (tag === undefined) continue;
    const before = line.slice(position, at);
    if (before.trim() !== '') stack.at(-1)?.lines.push(before);
    position = end + 2;
    readTag(tag, stack);
  }
  const rest = line.slice(position);
  if (position === 0 || rest.trim() !== '') stack.at(-1)?.lines.push(rest);
}

function readTag(tag: TemplateTag, stack: OpenTag[]): void {
  if (!tag.closing) {
    if (stack.length > MAX_DEPTH) return;
    const { name, attributes } = tag;
    stack.push({ name, attributes, text: '', children: [], lines: [] });
    return;
  }
  const open = stack.findLastIndex(({ name }) => name === tag.name);
  while (open > 0 && stack.length > open) closeLast(stack);
}

function closeLast(stack: OpenTag[]): void {
  const last = stack.pop();
  if (last === undefined) return;
  const { name, attributes, children, lines } = last;
  stack.at(-1)?.children.push({ name, attributes, children, text: trimLines(lines) });
}

/** Lines without their common indent, and without empty ones at both ends. */
function trimLines(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, 80);
  return lines
    .map((line) => (line.trim() === '' ? '' : line.slice(indent)))
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}
