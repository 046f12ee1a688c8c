import type { BlockNode } from '../../document.ts';
import type { WrittenOperation } from '../../schema/written-operation.ts';
import { decodeAttribute, isSet, readBoolean } from '../attribute-text.ts';
import { makeVoidBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { type ApiTag, parseApiTags } from './api-tags.ts';
import { listShownLines } from './shown-lines.ts';
import { readWrittenResponse } from './written-response.ts';

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
