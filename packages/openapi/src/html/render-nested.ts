import { element, escapeText } from '@octavo/markup';
import { describeConstraints, describeType, isSchemaReference } from '../describe/index.ts';
import { findDiscriminating, findSchemaName } from '../describe/read-schema.ts';
import type { SchemaView } from '../model.ts';
import {
  type HtmlState,
  makeInnerId,
  type Place,
  type RowBudget,
  renderDescription,
  renderText,
  shareRows,
} from './html-state.ts';
import {
  type FieldView,
  renderFacts,
  renderFields,
  renderRecursion,
  renderSchemaLink,
  renderType,
} from './render-fields.ts';
import type { SchemaChoice, SchemaShape } from './schema-shape.ts';

const MAX_DEPTH = 20;
/** To this depth what has no page of its own is shown. */
const MAX_INLINE_DEPTH = 60;
/** To this depth folds stand open where everything is to be expanded. */
const EXPANDED_DEPTH = 3;

/** What a schema holds, behind a fold; empty where it holds nothing of its own. */
export function renderNested(
  schema: SchemaView,
  place: Place,
  rows: RowBudget,
  state: HtmlState,
): string {
  const { shape, isItem } = state.shapes.readInnermost(schema);
  if (!hasContent(shape, state)) return '';
  const instead = renderInstead(shape, place, rows, state);
  if (instead !== undefined) return instead;
  const { left, note } = leaveInherited(shape, place, state);
  if (note !== '' && !hasContent(left, state)) return note;
  const summary = element('summary', {}, escapeText(nameContent(left, isItem, state)));
  const open = state.options.expanded === true && place.depth < EXPANDED_DEPTH;
  const content = note + renderShape(left, goInside(left, place), rows, state);
  return element('details', { class: 'api-nested', open }, summary + content);
}

function nameContent(shape: SchemaShape, isItem: boolean, { labels }: HtmlState): string {
  if (isItem) return labels.eachItem;
  const [choice] = shape.choices;
  return choice && shape.properties.length === 0 ? labels[choice.kind] : labels.properties;
}

/** A shape without what it takes up of schemas that stand above already, and a link to those. */
function leaveInherited(
  shape: SchemaShape,
  { around }: Place,
  state: HtmlState,
): { left: SchemaShape; note: string } {
  const above = new Set(shape.names.filter((name) => around.has(name)));
  const [first] = above;
  if (first === undefined) return { left: shape, note: '' };
  return {
    left: state.shapes.readWithout(shape.schema, above),
    note: renderRecursion(first, around.get(first) ?? '', state),
  };
}

/** A link in place of what stands above already, or is too much. */
function renderInstead(
  shape: SchemaShape,
  place: Place,
  rows: RowBudget,
  state: HtmlState,
): string | undefined {
  const above = shape.ownNames.find((name) => place.around.has(name));
  if (above !== undefined) return renderRecursion(above, place.around.get(above) ?? '', state);
  const isOver = rows.left <= 0 || place.depth >= MAX_DEPTH;
  if (!isOver) return undefined;
  const [name] = shape.names;
  const href = name === undefined ? undefined : state.options.schemaHref?.(name);
  if (name !== undefined && href !== undefined) {
    return element('p', { class: 'api-more' }, renderSchemaLink(name, href));
  }
  const isShown = name === undefined && state.inline.left > 0 && place.depth < MAX_INLINE_DEPTH;
  return isShown ? undefined : renderText('p', 'api-more', state.labels.truncated);
}

/** The place of what a schema holds. */
export function goInside(shape: SchemaShape, place: Place): Place {
  const around = new Map(place.around);
  for (const name of shape.names) if (!around.has(name)) around.set(name, place.id);
  const { id, depth, direction } = place;
  const [schema] = shape.names;
  return { id, direction, around, depth: depth + 1, ...(schema === undefined ? {} : { schema }) };
}

/** Properties and choices of a shape, without a fold around them. */
export function renderShape(
  shape: SchemaShape,
  place: Place,
  rows: RowBudget,
  state: HtmlState,
): string {
  const fields = listFields(shape, place.direction, state);
  const parts = [
    ...(fields.length > 0 ? [(share: RowBudget) => renderFields(fields, place, share, state)] : []),
    ...shape.choices.map(
      (choice) => (share: RowBudget) => renderChoice(choice, place, share, state),
    ),
  ];
  return shareRows(parts, rows, (render, share) => render(share));
}

/** Whether there is more to show of a schema than its type and its rules. */
export function hasContent(shape: SchemaShape, state: HtmlState): boolean {
  return (
    shape.properties.length > 0 ||
    shape.patterns.length > 0 ||
    shape.prefixItems.length > 0 ||
    shape.choices.some(({ options }) => options.some((option) => hasDetails(option, state))) ||
    (shape.additional !== undefined && hasFields(shape.additional, state))
  );
}

/** Whether an option of a choice says more than its type in words does. */
function hasDetails(option: SchemaView, state: HtmlState): boolean {
  const { body, names } = state.shapes.read(option);
  return (
    names.length > 0 ||
    [body.description, body.enum, body.const, body.default, body.examples].some(
      (said) => said !== undefined,
    ) ||
    describeConstraints(body).length > 0 ||
    hasFields(option, state)
  );
}

function hasFields(schema: SchemaView, state: HtmlState): boolean {
  const { shape } = state.shapes.readInnermost(schema);
  return shape.properties.length > 0 || shape.choices.length > 0 || shape.prefixItems.length > 0;
}

function listFields(
  shape: SchemaShape,
  direction: Place['direction'],
  state: HtmlState,
): readonly FieldView[] {
  const seen = shape.properties.filter(({ schema }) => {
    if (direction === 'both') return true;
    const { body } = state.shapes.read(schema);
    return direction === 'request' ? body.readOnly !== true : body.writeOnly !== true;
  });
  const { additional } = shape;
  const isMap =
    additional !== undefined && (shape.properties.length > 0 || hasFields(additional, state));
  return [
    ...seen,
    ...shape.prefixItems.map((schema, index) => ({ name: `[${index}]`, schema, required: false })),
    ...shape.patterns.map(({ pattern, schema }) => ({ name: pattern, schema, required: false })),
    ...(isMap
      ? [
          {
            name: 'additional-properties',
            title: state.labels.otherProperties,
            schema: additional,
            required: false,
          },
        ]
      : []),
  ];
}

function renderChoice(
  choice: SchemaChoice,
  place: Place,
  rows: RowBudget,
  state: HtmlState,
): string {
  const label = element(
    'p',
    { class: 'api-choice-label' },
    escapeText(state.labels[choice.kind]) + renderDiscriminator(choice),
  );
  const entries = [...choice.options.entries()];
  const options = shareRows(entries, rows, ([index, option], share) =>
    renderOption({ choice, option, index }, place, share, state),
  );
  return element('div', { class: 'api-choice' }, label + options);
}

function renderDiscriminator({ discriminator }: SchemaChoice): string {
  if (discriminator === undefined) return '';
  return ` · ${element('code', {}, escapeText(discriminator.propertyName))}`;
}

interface OptionView {
  readonly choice: SchemaChoice;
  readonly option: SchemaView;
  readonly index: number;
}

function renderOption(view: OptionView, place: Place, rows: RowBudget, state: HtmlState): string {
  const { choice, option, index } = view;
  const { left: own } = leaveInherited(state.shapes.read(option), place, state);
  const { shape } = state.shapes.readInnermost(option);
  const { left, note } = leaveInherited(shape, place, state);
  const type = describeType(option, state.known, state.labels);
  const title =
    (isSchemaReference(option) ? option.reference : own.body.title) ||
    type ||
    `${state.labels.schema} ${index + 1}`;
  const id = state.takeId(makeInnerId(place.id, title));
  const value = findValue(choice, option);
  const summary =
    element('span', { class: 'api-option-name' }, escapeText(title)) +
    (value === undefined ? '' : ` ${element('code', {}, escapeText(value))}`);
  const content =
    renderDescription(own.body.description, state) +
    renderFacts(own, {}, state) +
    (renderInstead(shape, place, rows, state) ??
      note + renderShape(left, goInside(left, { ...place, id }), rows, state));
  const open = index === 0 && place.depth <= 1;
  const head = element('summary', {}, summary);
  return element(
    'details',
    { class: 'api-option', id, open },
    head + (content || renderType(option, state)),
  );
}

function findValue({ discriminator }: SchemaChoice, option: SchemaView): string | undefined {
  const name = findSchemaName(option);
  if (discriminator === undefined || name === undefined) return undefined;
  return findDiscriminating(discriminator, name);
}
