import { classNames, element, escapeText, safeLink } from '@octavo/markup';
import { describeConstraints, describeType } from '../describe/index.ts';
import { fillLabel } from '../labels.ts';
import type { EnumValue, JsonValue, ParameterView, SchemaBody, SchemaView } from '../model.ts';
import {
  type HtmlState,
  hrefOf,
  makeInnerId,
  type Place,
  renderDescription,
  renderLabel,
  renderText,
} from './html-state.ts';
import { quoteCode, renderQuoted } from './quoted-text.ts';
import { renderCode } from './render-code.ts';
import { type RowBudget, shareRows, takeRows } from './row-budget.ts';
import type { SchemaShape } from './schema-shape.ts';

/** A row: a parameter, a header or a property. */
export interface FieldView {
  readonly name: string;
  readonly schema?: SchemaView;
  readonly required: boolean;
  readonly deprecated?: boolean;
  /** Goes before what the schema says. */
  readonly description?: string;
  /** Shown in place of `name`, which then is no literal one. */
  readonly title?: string;
  readonly examples?: readonly string[];
}

/** A parameter or header as a row. */
export function presentParameter(parameter: ParameterView): FieldView {
  const schema = parameter.schema ?? parameter.content?.[0]?.schema;
  const { name, required, deprecated, description, examples = [] } = parameter;
  return {
    name,
    required,
    ...(schema ? { schema } : {}),
    ...(deprecated ? { deprecated } : {}),
    ...(description === undefined ? {} : { description }),
    examples: examples.flatMap(({ value, text }) =>
      text === undefined ? (value === undefined ? [] : [writeValue(value)]) : [text],
    ),
  };
}

/** Rows, as many as the budget allows, with what is in them behind folds. */
export function renderFields(
  fields: readonly FieldView[],
  place: Place,
  rows: RowBudget,
  state: HtmlState,
): string {
  const isOnlyHere = findSchemaHref(place.schema, state) === undefined;
  const shown = fields.slice(0, takeRows(fields.length, rows, isOnlyHere));
  const html = shareRows(shown, rows, (field, share) => renderField(field, place, share, state));
  const hidden = fields.length - shown.length;
  const rest = hidden === 0 ? '' : renderLeftOut(hidden, place, state);
  return shown.length === 0 ? rest : element('ul', { class: 'api-fields' }, html) + rest;
}

function renderLeftOut(count: number, place: Place, state: HtmlState): string {
  const name = place.schema;
  const href = findSchemaHref(name, state);
  const text = escapeText(fillLabel(state.labels.moreValues, { count }));
  const link = href === undefined || name === undefined ? '' : `: ${renderSchemaLink(name, href)}`;
  return element('p', { class: 'api-more' }, text + link);
}

/** Where a schema is shown on a page of its own, if it has a name and is. */
export function findSchemaHref(name: string | undefined, state: HtmlState): string | undefined {
  return name === undefined ? undefined : state.options.schemaHref?.(name);
}

/** Leads to a schema on a page of its own. */
export function renderSchemaLink(name: string, href: string): string {
  return element('a', { href: safeLink(href) }, escapeText(name));
}

/** Leads to where the schema stands higher on the page, around this place. */
export function renderRecursion(name: string, id: string, { labels }: HtmlState): string {
  const link = element('a', { href: hrefOf(id) }, escapeText(name));
  return element('p', { class: 'api-more' }, renderLabel(labels.recursive, { name: link }));
}

function renderField(field: FieldView, place: Place, rows: RowBudget, state: HtmlState): string {
  const id = state.takeId(makeInnerId(place.id, field.name));
  const own = field.schema ? state.shapes.read(field.schema) : undefined;
  const description = field.description ?? own?.body.description;
  const isDeprecated = field.deprecated ?? own?.body.deprecated ?? false;
  const content = [
    renderFieldHead(field, { id, own, isDeprecated }, state),
    renderDescription(description, state),
    own ? renderFacts(own, field, state) : '',
    field.schema ? state.renderNested(field.schema, { ...place, id }, rows, state) : '',
  ];
  const attributes = { class: classNames('api-field', isDeprecated && 'api-field-old'), id };
  return element('li', attributes, content.join(''));
}

function renderFieldHead(
  field: FieldView,
  about: { id: string; own: SchemaShape | undefined; isDeprecated: boolean },
  state: HtmlState,
): string {
  const { labels } = state;
  const body = about.own?.body;
  const name =
    field.title === undefined
      ? element('code', {}, escapeText(field.name))
      : escapeText(field.title);
  const link = element('a', { class: 'api-name', href: hrefOf(about.id) }, name);
  const marks = [
    field.required && renderText('span', 'api-mark api-mark-required', labels.required),
    body?.readOnly && renderText('span', 'api-mark', labels.readOnly),
    body?.writeOnly && renderText('span', 'api-mark', labels.writeOnly),
    about.isDeprecated && renderText('span', 'api-mark api-mark-deprecated', labels.deprecated),
  ].filter((mark) => typeof mark === 'string');
  return element(
    'div',
    { class: 'api-field-head' },
    [link, renderType(field.schema, state), ...marks].filter((part) => part !== '').join(' '),
  );
}

/** A schema's type in words; a link where the schema has a page of its own. */
export function renderType(schema: SchemaView | undefined, state: HtmlState): string {
  if (schema === undefined) return '';
  const text = describeType(schema, state.known, state.labels);
  if (text === '') return '';
  const [name] = state.shapes.readInnermost(schema).shape.names;
  const href = findSchemaHref(name, state);
  const content =
    href === undefined
      ? escapeText(text)
      : element('a', { href: safeLink(href) }, escapeText(text));
  return element('span', { class: 'api-type' }, content);
}

/** Rules, default, the values that are allowed, examples. */
export function renderFacts(
  { body, items }: SchemaShape,
  field: Pick<FieldView, 'examples'>,
  state: HtmlState,
  depth = 0,
): string {
  const { labels, known } = state;
  const given = field.examples?.length ? field.examples : (body.examples ?? []).map(writeValue);
  const facts = [
    ...describeConstraints(body, { known, labels, quote: quoteCode }).map(renderQuoted),
    ...renderValue(labels.fixed, body.const),
    ...renderValue(labels.default, body.default),
    ...renderExamples(given, state),
  ].map((fact) => element('li', {}, fact));
  const list = facts.length === 0 ? '' : element('ul', { class: 'api-facts' }, facts.join(''));
  const long = [
    ...renderLongValues(labels.fixed, [body.const], state),
    ...renderLongValues(labels.default, [body.default], state),
    ...renderLongValues(labels.examples, given.filter(isBeyondList), state),
  ];
  const own = list + long.join('') + renderEnum(body, state) + renderDocsLink(body, state);
  return own + (items && depth < MAX_ARRAYS ? renderItemFacts(items, state, depth + 1) : '');
}

/** What is said of each item of an array. */
function renderItemFacts(items: SchemaView, state: HtmlState, depth: number): string {
  const facts = renderFacts(state.shapes.read(items), {}, state, depth);
  return facts === '' ? '' : renderText('p', 'api-label', state.labels.eachItem) + facts;
}

/** What a line of rules does not hold: long examples, and those behind the first. */
function isBeyondList(value: string, _index: number, values: readonly string[]): boolean {
  return !listShort(values).includes(value);
}

/** Values that are too long for a line, folded. */
function renderLongValues(
  label: string,
  values: readonly (JsonValue | undefined)[],
  state: HtmlState,
): string[] {
  const isExample = label === state.labels.examples;
  const texts = values
    .flatMap((value) => (value === undefined ? [] : [writeValue(value)]))
    .filter((text) => isExample || text.length > MAX_VALUE)
    .slice(0, MAX_LONG_VALUES);
  if (texts.length === 0) return [];
  const title = fillLabel(label, { value: '…' });
  const summary = element('summary', {}, escapeText(title));
  const codes = texts.map((text) => renderCode(text, 'json', state)).join('');
  return [element('details', { class: 'api-nested' }, summary + codes)];
}

function renderValue(label: string, value: JsonValue | undefined): string[] {
  if (value === undefined) return [];
  const text = writeValue(value);
  if (text.length > MAX_VALUE) return [];
  return [renderLabel(label, { value: element('code', {}, escapeText(text)) })];
}

function renderExamples(values: readonly string[], { labels }: HtmlState): string[] {
  const short = listShort(values);
  if (short.length === 0) return [];
  const codes = short.map((value) => element('code', {}, escapeText(value)));
  const label = short.length === 1 ? labels.example : labels.examples;
  return [`${escapeText(label)}: ${codes.join(', ')}`];
}

function listShort(values: readonly string[]): readonly string[] {
  return values.filter((value) => value.length <= MAX_VALUE).slice(0, MAX_EXAMPLES);
}

const MAX_EXAMPLES = 3;
const MAX_VALUE = 200;
const MAX_LONG_VALUES = 20;
/** Arrays within arrays whose items are told of. */
const MAX_ARRAYS = 8;
/** Allowed values that stand open, and those that are folded behind them. */
const MAX_ENUM = 100;
const MAX_FOLDED_ENUM = 2000;

function renderEnum(body: SchemaBody, state: HtmlState): string {
  const values = body.enum ?? [];
  if (values.length === 0) return '';
  const label = renderText(
    'span',
    'api-enum-label',
    fillLabel(state.labels.allowed, { values: '' }).trim(),
  );
  const isDescribed = values.some(({ description }) => description);
  const items = values.slice(0, MAX_ENUM).map((value) => renderEnumValue(value, state));
  const more = renderMoreEnum(values.slice(MAX_ENUM), state);
  const className = classNames('api-enum', isDescribed && 'api-enum-described');
  return element('div', { class: className }, label + element('ul', {}, items.join('')) + more);
}

function renderMoreEnum(values: readonly EnumValue[], state: HtmlState): string {
  if (values.length === 0) return '';
  const more = escapeText(fillLabel(state.labels.moreValues, { count: values.length }));
  const items = values.slice(0, MAX_FOLDED_ENUM).map((value) => renderEnumValue(value, state));
  const content = element('ul', {}, items.join(''));
  return element('details', { class: 'api-nested' }, element('summary', {}, more) + content);
}

function renderEnumValue({ value, description }: EnumValue, state: HtmlState): string {
  const code = element('code', {}, escapeText(writeValue(value)));
  return element('li', {}, code + renderDescription(description, state));
}

function renderDocsLink({ externalDocs }: SchemaBody, state: HtmlState): string {
  return externalDocs === undefined ? '' : renderDocs(externalDocs, state);
}

/** A link to what is written elsewhere; its text alone where its address is not safe. */
export function renderDocs(
  { url, description }: { url: string; description?: string },
  state: HtmlState,
): string {
  const text = escapeText(description || state.labels.externalDocs);
  const href = safeLink(url);
  const link = href === undefined ? text : element('a', { href, rel: 'noopener noreferrer' }, text);
  return element('p', { class: 'api-docs' }, link);
}

/** A value as it is written in code: a string without quotes, unless they are all there is to see. */
export function writeValue(value: JsonValue): string {
  return typeof value === 'string' && value.trim() !== '' ? value : JSON.stringify(value);
}
