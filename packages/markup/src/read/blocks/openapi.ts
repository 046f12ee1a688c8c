import type { BlockData, BlockNode } from '../../document.ts';
import { decodeAttribute, isSet, readBoolean } from '../attribute-text.ts';
import { makeVoidBlock } from '../nodes.ts';
import { type ReadContext, readRef } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** `{% openapi src="" path="" method="" %}`, in old texts `swagger` with a `src`: an operation of a document. */
export function convertOpenapi(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { attributes } = node;
  const data: BlockData<'swagger'> = {
    path: decodeAttribute(attributes.path ?? ''),
    method: (attributes.method ?? '').toLowerCase(),
    ...readRef(context, attributes.src ?? '', 'file'),
  };
  for (const name of ['expanded', 'fullWidth'] as const) {
    const value = readBoolean(attributes[name]);
    if (value !== undefined) data[name] = value;
  }
  return [makeVoidBlock('swagger', data)];
}

/** `{% openapi-operation spec="slug" path="" method="" %}`. */
export function convertOpenapiOperation(_context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { attributes } = node;
  const data: BlockData<'openapi-operation'> = {
    path: decodeAttribute(attributes.path ?? ''),
    method: (attributes.method ?? '').toLowerCase(),
    ref: makeSpecRef(attributes),
  };
  addHeadless(data, attributes);
  return [makeVoidBlock('openapi-operation', data)];
}

/**
 * `{% openapi-schemas spec="" schemas="A,B" grouped="true" %}`; grouped unless it says not. A comma in a
 * name is written `\,`.
 */
export function convertOpenapiSchemas(_context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { attributes } = node;
  const data: BlockData<'openapi-schemas'> = {
    schemas: decodeAttribute(attributes.schemas ?? '')
      .split(/(?<!\\),/)
      .map((name) => name.trim().replaceAll('\\,', ','))
      .filter((name) => name !== ''),
    grouped: isSet(attributes.grouped ?? 'true'),
    ref: makeSpecRef(attributes),
  };
  if (attributes.title) data.title = decodeAttribute(attributes.title);
  addHeadless(data, attributes);
  return [makeVoidBlock('openapi-schemas', data)];
}

/** `{% openapi-webhook spec="" name="" method="" %}`. */
export function convertOpenapiWebhook(_context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { attributes } = node;
  const data = {
    name: decodeAttribute(attributes.name ?? ''),
    method: (attributes.method ?? '').toLowerCase(),
    ref: makeSpecRef(attributes),
  };
  return [makeVoidBlock('openapi-webhook', data)];
}

/** `{% openapi-changes spec="" from="" to="" %}`, or with `src` of a document: its log of changes. */
export function convertOpenapiChanges(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { attributes } = node;
  const named =
    attributes.spec === undefined && attributes.src !== undefined
      ? readRef(context, attributes.src, 'file')
      : { ref: makeSpecRef(attributes) };
  const data: BlockData<'openapi-changes'> = { ...named };
  if (attributes.from) data.from = decodeAttribute(attributes.from);
  if (attributes.to) data.to = decodeAttribute(attributes.to);
  return [makeVoidBlock('openapi-changes', data)];
}

function makeSpecRef(attributes: Record<string, string>): { kind: 'openapi'; spec: string } {
  return { kind: 'openapi', spec: decodeAttribute(attributes.spec ?? '') };
}

function addHeadless(data: { headless?: boolean }, attributes: Record<string, string>): void {
  const headless = readBoolean(attributes.headless);
  if (headless !== undefined) data.headless = headless;
}
