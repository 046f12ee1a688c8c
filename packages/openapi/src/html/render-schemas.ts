import { element, escapeText } from '@octavo/markup';
import type { SchemaBody } from '../model.ts';
import { referenceId } from '../reference-ids.ts';
import {
  type HtmlState,
  type RowBudget,
  renderDescription,
  renderHeading,
  renderText,
  shareRows,
} from './html-state.ts';
import { makePlace } from './render-bodies.ts';
import { renderFacts, renderType } from './render-fields.ts';
import { goInside, hasContent, renderShape } from './render-nested.ts';

/** Schemas for themselves: folded below their names where they are grouped, else one after the other. */
export function renderSchemas(names: readonly string[], state: HtmlState): string {
  const { options, labels } = state;
  const isFolded = options.grouped === true && names.length > 1;
  const title = options.title ?? (isFolded ? labels.schemas : undefined);
  const id = state.takeId(referenceId(options.idPrefix, { section: 'schemas' }));
  const heading =
    title === undefined || options.headless ? '' : renderHeading(title, { level: 2, id }, state);
  const items = shareRows(names, state.rows, (name, share) =>
    renderSchema(name, { isFolded, isAlone: names.length === 1 }, share, state),
  );
  return element('section', { class: 'api api-schemas' }, heading + items);
}

function renderSchema(
  name: string,
  { isFolded, isAlone }: { isFolded: boolean; isAlone: boolean },
  rows: RowBudget,
  state: HtmlState,
): string {
  const { known, labels, options } = state;
  const id = state.takeId(referenceId(options.idPrefix, { schema: name }));
  const schema = known.get(name);
  const content =
    schema === undefined
      ? renderText('p', 'api-more', labels.missingSchema({ name }))
      : renderOwn(name, schema, id, rows, state);
  if (isFolded) {
    const summary = element('summary', {}, element('code', {}, escapeText(name)));
    const body = element('div', { class: 'api-response-body' }, content);
    const attributes = { class: 'api-response', id, open: options.expanded === true };
    return element('details', attributes, summary + body);
  }
  const isNamed = !(isAlone && options.headless);
  const level = options.title === undefined || options.headless ? 2 : 3;
  const heading = isNamed ? renderHeading(schema?.title ?? name, { level, id }, state) : '';
  const attributes = { class: 'api-section', ...(isNamed ? {} : { id }) };
  return element('section', attributes, heading + content);
}

function renderOwn(
  name: string,
  body: SchemaBody,
  id: string,
  rows: RowBudget,
  state: HtmlState,
): string {
  const reference = { reference: name };
  const own = state.shapes.read(reference);
  const { shape } = state.shapes.readInnermost(reference);
  const place = { ...makePlace(id, 'both'), schema: name };
  const mark = own.body.deprecated
    ? element('p', {}, renderText('span', 'api-mark api-mark-deprecated', state.labels.deprecated))
    : '';
  const text = mark + renderDescription(own.body.description, state) + renderFacts(own, {}, state);
  if (!hasContent(shape, state)) {
    return element('p', { class: 'api-media-head' }, renderType(body, state)) + text;
  }
  return text + renderShape(shape, goInside(shape, place), rows, state);
}
