import type { BlockNode } from '../document.ts';
import type { ReferenceType } from '../reference-blocks.ts';
import { renderSource } from './code-blocks.ts';
import { renderUrlCard } from './embed-card.ts';
import { classNames, element, escapeText } from './html-writer.ts';
import { asList, asRecord, dataOf, readFlag, readRef, readText } from './node-data.ts';
import { type BlockRenderer, type RenderState, renderSlot } from './render-state.ts';
import { findTarget, linkAttributes, renderLink, renderTargetMark } from './targets.ts';
import { hostOf, safeLink } from './urls.ts';

/** A card with the target's emoji or icon, title and description; text where it is broken. */
export const renderContentRef: BlockRenderer<'content-ref'> = (block, state) => {
  const data = dataOf(block);
  const ref = readRef(data);
  const target = findTarget(ref, state);
  if (!target) {
    const source = readText(data, 'source') ?? '';
    return source === '' ? '' : element('p', { class: 'content-ref-broken' }, escapeText(source));
  }
  const title = target.title || hostOf(target.href) || target.href;
  const words = target.description ?? (target.title ? '' : target.href);
  const description =
    words === '' ? '' : element('span', { class: 'content-ref-description' }, escapeText(words));
  const text = element('span', { class: 'content-ref-title' }, escapeText(title)) + description;
  const content = renderTargetMark(target) + element('span', { class: 'content-ref-text' }, text);
  if (state.insideLink) return element('div', { class: 'content-ref' }, content);
  return element('a', { class: 'content-ref', ...linkAttributes(target) }, content);
};

/** An integration's block: a card with a link where it has an address, else its source. */
export const renderIntegration: BlockRenderer<'integration'> = (block, state) => {
  const data = dataOf(block);
  const name = [readText(data, 'integration'), readText(data, 'block')].filter(Boolean).join('/');
  const props = asRecord(data.props) ?? {};
  const url = readText(data, 'url') ?? readText(props, 'url');
  if (url === undefined || safeLink(url) === undefined) {
    return renderSource(name, integrationSource(name, props), state);
  }
  const label = element('span', { class: 'integration-name' }, escapeText(name));
  const attributes = {
    class: classNames('integration', readFlag(data, 'fullWidth') && 'full-width'),
  };
  return element('figure', attributes, label + renderUrlCard(url, 'embed-card', state));
};

function integrationSource(name: string, props: Readonly<Record<string, unknown>>): string {
  const attributes = Object.entries(props).map(([key, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return ` ${key}="${text}"`;
  });
  return `{% @${name}${attributes.join('')} %}`;
}

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace']);

/** An operation of an API: its method, its path, and a link to the specification. */
export const renderOpenapiOperation: BlockRenderer<'swagger' | 'openapi-operation'> = (
  block,
  state,
) => {
  const data = dataOf(block);
  const path = element('code', { class: 'openapi-path' }, escapeText(readText(data, 'path') ?? ''));
  return renderOpenapiCard(block, renderMethod(readText(data, 'method')) + path, state);
};

export const renderOpenapiWebhook: BlockRenderer<'openapi-webhook'> = (block, state) => {
  const data = dataOf(block);
  const label = element('span', { class: 'openapi-label' }, escapeText(state.labels.webhook));
  const name = element('code', { class: 'openapi-path' }, escapeText(readText(data, 'name') ?? ''));
  return renderOpenapiCard(block, label + renderMethod(readText(data, 'method')) + name, state);
};

export const renderOpenapiSchemas: BlockRenderer<'openapi-schemas'> = (block, state) => {
  const data = dataOf(block);
  const title = readText(data, 'title') || state.labels.schemas;
  const label = element('span', { class: 'openapi-label' }, escapeText(title));
  const names = asList(data.schemas).filter((name) => typeof name === 'string');
  const codes = names.map((name) => element('code', { class: 'openapi-path' }, escapeText(name)));
  return renderOpenapiCard(block, label + codes.join(''), state);
};

export const renderOpenapiChanges: BlockRenderer<'openapi-changes'> = (block, state) => {
  const { from, to }: { readonly [name: string]: unknown } = dataOf(block);
  const codes = [from, to]
    .filter((version) => typeof version === 'string')
    .map((version) => element('code', { class: 'openapi-path' }, escapeText(version)));
  return renderOpenapiCard(block, codes.join(''), state);
};

function renderMethod(method: string | undefined): string {
  const name = method?.toLowerCase() ?? '';
  if (!METHODS.has(name)) return '';
  return element('span', { class: `method method-${name}` }, name.toUpperCase());
}

function renderOpenapiCard(
  block: BlockNode<ReferenceType>,
  head: string,
  state: RenderState,
): string {
  const reference = state.insideLink ? undefined : state.context.renderReference?.(block);
  if (reference !== undefined) return renderSlot(reference, state);
  const data: { readonly ref?: unknown; readonly fullWidth?: unknown } = dataOf(block);
  const ref = readRef(data);
  const target = findTarget(ref, state);
  const spec = ref?.kind === 'openapi' ? ref.spec : (target?.title ?? hostOf(target?.href ?? ''));
  const words = [state.labels.specification, spec].filter(Boolean).join(': ');
  const source = renderLink(target, state, () => escapeText(words));
  const attributes = {
    class: classNames('openapi', readFlag(data, 'fullWidth') && 'full-width'),
  };
  const foot = element('div', { class: 'openapi-source' }, source);
  return element('div', attributes, element('div', { class: 'openapi-head' }, head) + foot);
}
