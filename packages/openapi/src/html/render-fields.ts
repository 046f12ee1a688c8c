import { classNames, element, escapeText, safeLink } from '@octavo/markup';
import { describeConstraints, describeType } from '../describe/index.ts';
import type { EnumValue, ParameterView, SchemaBody, SchemaView } from '../model.ts';
import {
  type HtmlState,
  hrefOf,
  makeInnerId,
  type Place,
  type RowBudget,
  renderDescription,
  renderLabel,
  renderText,
  shareRows,
} from './html-state.ts';
import { quoteCode, renderQuoted } from './quoted-text.ts';
import {
  makeValueExample,
  renderExamples,
  renderLongExamples,
  renderLongValue,
  renderValue,
  type ValueExample,
  writeValue,
} from './render-values.ts';
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
  readonly examples?: readonly ValueExample[];
}

/** A parameter or header as a row. */
export function presentParameter(parameter: ParameterView): FieldView {
  const schema = parameter.schema ?? parameter.content?.[0]?.schema;
  const { name, required, deprecated, description } = parameter;
  const examples = parameter.examples ?? parameter.content?.[0]?.examples ?? [];
  return {
    name,
    required,
    ...(schema ? { schema } : {}),
    ...(deprecated ? { deprecated } : {}),
    ...(description === undefined ? {} : { description }),
    examples: examples.flatMap(({ value, text, summary, description, externalValue }) => {
      const name = summary ?? description ?? '';
      const shown = text ?? value;
      return [
        ...(shown === undefined ? [] : [makeValueExample(shown, name)]),
        ...(externalValue === undefined
          ? []
          : [{ ...makeValueExample(externalValue, name), address: externalValue }]),
      ];
    }),
  };
}

/** Rows, as many as the budget allows, with what is in them behind folds. */
export function renderFields(
  fields: readonly FieldView[],
  place: Place,
  rows: RowBudget,
  state: HtmlState,
): string {
  const shown = fields.slice(0, countRoom(place, rows, state));
  rows.left = Math.max(0, rows.left - shown.length);
  state.inline.left -= shown.length;
  const html = shareRows(shown, rows, (field, share) => renderField(field, place, share, state));
  const hidden = fields.length - shown.length;
  const rest = hidden === 0 ? '' : renderLeftOut(hidden, place, state);
  return shown.length === 0 ? rest : element('ul', { class: 'api-fields' }, html) + rest;
}

/** What belongs to a schema with a page of its own may be left to that. */
function countRoom({ schema }: Place, rows: RowBudget, { inline, options }: HtmlState): number {
  const isElsewhere = schema !== undefined && options.schemaHref?.(schema) !== undefined;
  return isElsewhere ? rows.left : Math.max(rows.left, inline.left);
}

function renderLeftOut(count: number, place: Place, state: HtmlState): string {
  const name = place.schema;
  const href = name === undefined ? undefined : state.options.schemaHref?.(name);
  const text = escapeText(state.labels.moreValues({ count }));
  const link = href === undefined || name === undefined ? '' : `: ${renderSchemaLink(name, href)}`;
  return element('p', { class: 'api-more' }, text + link);
}

/** Leads to a schema on a page of its own. */
export function renderSchemaLink(name: string, href: string): string {
  return element('a', { href: safeLink(href) }, escapeText(name));
}

/** Leads to where the schema stands higher on the page, around this place. */
export function renderRecursion(name: string, id: string, { labels }: HtmlState): string {
  const link = element('a', { href: hrefOf(id) }, escapeText(name));
  return element('p', { class: 'api-more' }, renderLabel(labels.recursive, 'name', link));
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
  const href = name === undefined ? undefined : state.options.schemaHref?.(name);
  const content =
    href === undefined
      ? escapeText(text)
      : element('a', { href: safeLink(href) }, escapeText(text));
  return element('span', { class: 'api-type' }, content);
}

/**
 * Rules, default, the values that are allowed, examples: those of the field, else those of the schema,
 * where they are not shown elsewhere.
 */
export function renderFacts(
  own: SchemaShape,
  field: Pick<FieldView, 'examples'> & { hasPanel?: boolean },
  state: HtmlState,
): string {
  return renderOwnFacts(own, field, state) + renderInnerFacts(own, 0, state);
}

const MAX_INNER = 6;

/**
 * What is said of the items of a list, the values of a map and of what is forbidden, where that is no
 * object or choice, which stands behind a fold.
 */
function renderInnerFacts(own: SchemaShape, depth: number, state: HtmlState): string {
  const { labels } = state;
  const inner = [
    [labels.eachItem, own.items],
    [labels.otherProperties, own.properties.length > 0 ? undefined : own.additional],
    [labels.not({ type: '' }).trim(), own.body.not],
  ] as const;
  return inner
    .map(([label, schema]) => (schema ? renderInner(label, schema, depth, state) : ''))
    .join('');
}

function renderInner(label: string, schema: SchemaView, depth: number, state: HtmlState): string {
  const own = state.shapes.read(schema);
  if (depth > MAX_INNER || own.properties.length + own.choices.length > 0) return '';
  const content =
    renderDescription(own.body.description, state) +
    renderOwnFacts(own, {}, state) +
    renderInnerFacts(own, depth + 1, state);
  if (content === '') return '';
  return element('div', { class: 'api-inner' }, renderText('p', 'api-label', label) + content);
}

function renderOwnFacts(
  { body }: SchemaShape,
  field: Pick<FieldView, 'examples'> & { hasPanel?: boolean },
  state: HtmlState,
): string {
  const { labels, known } = state;
  const own = field.hasPanel ? [] : (body.examples ?? []).map((one) => makeValueExample(one));
  const given = field.examples?.length ? field.examples : own;
  const facts = [
    ...describeConstraints(body, { known, labels, quote: quoteCode }).map(renderQuoted),
    ...renderValue(labels.fixed, body.const),
    ...renderValue(labels.default, body.default),
    ...renderExamples(given, state),
  ].map((fact) => element('li', {}, fact));
  const list = facts.length === 0 ? '' : element('ul', { class: 'api-facts' }, facts.join(''));
  const long = [
    renderLongValue(labels.fixed, body.const, state),
    renderLongValue(labels.default, body.default, state),
    renderLongExamples(given, state),
  ].join('');
  return list + renderEnum(body, state) + long + renderDocsLink(body, state);
}

const MAX_ENUM = 100;

function renderEnum(body: SchemaBody, state: HtmlState): string {
  const values = body.enum ?? [];
  if (values.length === 0) return '';
  const label = renderText('span', 'api-enum-label', state.labels.allowed({ values: '' }).trim());
  const isDescribed = values.some(({ description }) => description);
  const items = values.map((value) => renderEnumValue(value, state));
  const hidden = items.splice(MAX_ENUM);
  const title = state.labels.moreValues({ count: hidden.length });
  const more =
    hidden.length > 0
      ? element(
          'details',
          { class: 'api-nested' },
          element('summary', {}, escapeText(title)) + element('ul', {}, hidden.join('')),
        )
      : '';
  const className = classNames('api-enum', isDescribed && 'api-enum-described');
  return element('div', { class: className }, label + element('ul', {}, items.join('')) + more);
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
