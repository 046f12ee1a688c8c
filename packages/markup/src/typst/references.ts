import type { BlockNode } from '../document.ts';
import type { ReferenceType } from '../reference-blocks.ts';
import { asList, asRecord, dataOf, readRef, readText } from '../render/node-data.ts';
import { hostOf } from '../render/urls.ts';
import { writeCodeBlock } from './code-blocks.ts';
import { emojiText, findDestination, safeAddress, writeLink } from './links.ts';
import { writeCard, writeUrlCard } from './media.ts';
import { call, paragraph } from './source.ts';
import { writeText } from './text.ts';
import type { BlockWriter, TypstState } from './typst-state.ts';

/** A card with the target's title and description; its words where it is broken. */
export const writeContentRef: BlockWriter<'content-ref'> = (block, state) => {
  const data = dataOf(block);
  const ref = readRef(data);
  const target = findDestination(ref, state);
  if (!target) {
    const source = readText(data, 'source') ?? '';
    return source === '' ? '' : paragraph(writeText(source, state));
  }
  const name = target.title ?? hostOf(target.href ?? '') ?? target.href ?? '';
  const title = target.emoji ? `${emojiText(target.emoji)} ${name}` : name;
  const detail = target.description ?? (target.title ? '' : (target.href ?? ''));
  return writeCard(ref, title, detail, state);
};

/** An integration's block: a card where it has an address, else its source. */
export const writeIntegration: BlockWriter<'integration'> = (block, state) => {
  const data = dataOf(block);
  const name = [readText(data, 'integration'), readText(data, 'block')].filter(Boolean).join('/');
  const props = asRecord(data.props) ?? {};
  const url = readText(data, 'url') ?? readText(props, 'url');
  if (url !== undefined && safeAddress(url) !== undefined) return writeUrlCard(url, state);
  const attributes = Object.entries(props).map(([key, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return ` ${key}="${text}"`;
  });
  return writeCodeBlock(`{% @${name}${attributes.join('')} %}`, { title: name }, state);
};

const METHOD_COLORS: ReadonlyMap<string, string> = new Map([
  ['get', 'blue'],
  ['head', 'blue'],
  ['options', 'blue'],
  ['trace', 'blue'],
  ['post', 'green'],
  ['put', 'orange'],
  ['patch', 'orange'],
  ['delete', 'red'],
]);

/** An operation of an API: its method, its path, and a link to the specification. */
export const writeOpenapiOperation: BlockWriter<'swagger' | 'openapi-operation'> = (
  block,
  state,
) => {
  const data = dataOf(block);
  const head = writeMethod(data.method) + writePath(readText(data, 'path') ?? '');
  return writeOpenapiCard(block, head, state);
};

export const writeOpenapiWebhook: BlockWriter<'openapi-webhook'> = (block, state) => {
  const data = dataOf(block);
  const label = call('strong', [], writeText(`${state.words.webhook} `, state));
  const name = writePath(readText(data, 'name') ?? '');
  return writeOpenapiCard(block, label + writeMethod(data.method) + name, state);
};

export const writeOpenapiSchemas: BlockWriter<'openapi-schemas'> = (block, state) => {
  const data = dataOf(block);
  const label = writeText(`${readText(data, 'title') || state.words.schemas} `, state);
  const names = asList(data.schemas).filter((name) => typeof name === 'string');
  const list = names.map(writePath).join(writeText(' ', state));
  return writeOpenapiCard(block, call('strong', [], label) + list, state);
};

export const writeOpenapiChanges: BlockWriter<'openapi-changes'> = (block, state) => {
  const { from, to }: { readonly [name: string]: unknown } = dataOf(block);
  const versions = [from, to].filter((version) => typeof version === 'string').join(' – ');
  return writeOpenapiCard(block, writePath(versions), state);
};

function writeMethod(method: unknown): string {
  const name = typeof method === 'string' ? method.toLowerCase() : '';
  const color = METHOD_COLORS.get(name);
  if (color === undefined) return '';
  return `${call('tag', [`"${color}"`], call('strong', [], `#"${name.toUpperCase()}";`))}#" ";`;
}

function writePath(path: string): string {
  return path === '' ? '' : call('mono', [], writeText(path, { longWord: 14 }));
}

function writeOpenapiCard(
  block: BlockNode<ReferenceType>,
  head: string,
  state: TypstState,
): string {
  const ref = readRef(dataOf(block));
  const target = findDestination(ref, state);
  const spec = ref?.kind === 'openapi' ? ref.spec : (target?.title ?? hostOf(target?.href ?? ''));
  const words = [state.words.specification, spec].filter(Boolean).join(': ');
  const source = writeLink(target, state, () => writeText(words, state));
  return call('labelled', [], head, call('small', [], source));
}
