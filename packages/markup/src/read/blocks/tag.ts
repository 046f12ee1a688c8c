import type { BlockNode } from '../../document.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertCodeTag, convertPrompt } from './code-tag.ts';
import { convertColumns } from './columns.ts';
import { convertCondition } from './condition.ts';
import { convertBlocks } from './convert-blocks.ts';
import { convertContentRef, convertEmbed, convertFile, convertInclude } from './embed.ts';
import { convertHint } from './hint.ts';
import { convertIntegration } from './integration.ts';
import {
  convertOpenapi,
  convertOpenapiChanges,
  convertOpenapiOperation,
  convertOpenapiSchemas,
  convertOpenapiWebhook,
} from './openapi.ts';
import { convertStepper } from './stepper.ts';
import { convertLooseTab, convertTabs } from './tabs.ts';
import { convertUpdates } from './updates.ts';
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
