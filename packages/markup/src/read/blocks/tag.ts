import type { BlockData, BlockNode } from '../../document.ts';
import { decodeAttribute, isSet } from '../attribute-text.ts';
import { makeVoidBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertCodeTag, convertPrompt } from './code.ts';
import { convertCondition } from './condition.ts';
import { convertBlocks } from './convert-blocks.ts';
import { convertContentRef, convertEmbed, convertFile, convertInclude } from './embed.ts';
import { convertHint } from './hint.ts';
import {
  convertColumns,
  convertLooseTab,
  convertStepper,
  convertTabs,
  convertUpdates,
} from './items.ts';
import {
  convertOpenapi,
  convertOpenapiChanges,
  convertOpenapiOperation,
  convertOpenapiSchemas,
  convertOpenapiWebhook,
} from './openapi.ts';
import { convertWrittenOperation } from './written-operation.ts';

type ConvertTag = (context: ReadContext, node: SyntaxNode) => BlockNode[];

const CONVERTERS: Record<string, ConvertTag> = {
  hint: convertHint,
  code: convertCodeTag,
  prompt: convertPrompt,
  tabs: convertTabs,
  tab: convertLooseTab,
  stepper: convertStepper,
  columns: convertColumns,
  updates: convertUpdates,
  if: convertCondition,
  embed: convertEmbed,
  file: convertFile,
  'content-ref': convertContentRef,
  'page-ref': convertContentRef,
  include: convertInclude,
  openapi: convertOpenapi,
  swagger: convertSwagger,
  'api-method': convertWrittenOperation,
  'openapi-operation': convertOpenapiOperation,
  'openapi-schemas': convertOpenapiSchemas,
  'openapi-changes': convertOpenapiChanges,
  'openapi-webhook': convertOpenapiWebhook,
};

/** An operation of a document, or without one an operation that is written here. */
function convertSwagger(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const isNamed = node.attributes.src !== undefined;
  return isNamed ? convertOpenapi(context, node) : convertWrittenOperation(context, node);
}

/** A template tag with its content. One out of place (a `step` without `stepper`) is its content. */
export function convertTag(context: ReadContext, node: SyntaxNode): BlockNode[] {
  if (node.name.startsWith('@')) return convertIntegration(node);
  const convert = Object.hasOwn(CONVERTERS, node.name) ? CONVERTERS[node.name] : undefined;
  return convert ? convert(context, node) : convertBlocks(context, node.children);
}

/** `{% @integration/block url="" prop="v" %}`: the attributes are the block's props. */
function convertIntegration(node: SyntaxNode): BlockNode[] {
  const [integration = '', ...rest] = node.name.slice(1).split('/');
  const props: Record<string, unknown> = {};
  const data: BlockData<'integration'> = { integration, block: rest.join('/'), props };
  for (const [name, value] of Object.entries(node.attributes)) {
    if (name === 'fullWidth') data.fullWidth = isSet(value);
    else props[name] = decodeAttribute(value);
  }
  if (typeof props.url === 'string') data.url = props.url;
  return [makeVoidBlock('integration', data)];
}
