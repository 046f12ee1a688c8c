import { classNames, element, escapeText } from '@octavo/markup';
import { writeValue } from '../describe/index.ts';
import type { BodyView, MediaView, ResponseView } from '../model.ts';
import { referenceId } from '../reference-ids.ts';
import {
  type HtmlState,
  makeInnerId,
  type Place,
  type RowBudget,
  renderDescription,
  renderHeading,
  renderText,
  shareRows,
} from './html-state.ts';
import { presentParameter, renderFacts, renderFields, renderType } from './render-fields.ts';
import { goInside, hasContent, renderShape } from './render-nested.ts';

/** The body of a request, by its media types. */
export function renderRequestBody(
  body: BodyView,
  id: string,
  rows: RowBudget,
  state: HtmlState,
): string {
  const { labels } = state;
  const sectionId = state.takeId(referenceId(id, { section: 'body' }));
  const mark = body.required
    ? ` ${renderText('span', 'api-mark api-mark-required', labels.required)}`
    : '';
  const place = { level: 3, id: sectionId, after: mark } as const;
  const heading = renderHeading(labels.requestBody, place, state);
  const content = renderContent(body.content, makePlace(sectionId, 'request'), rows, state);
  const text = renderDescription(body.description, state);
  return element('section', { class: 'api-section' }, heading + text + content);
}

/** The answers by their status, each behind a fold. */
export function renderResponses(
  responses: readonly ResponseView[],
  id: string,
  rows: RowBudget,
  state: HtmlState,
): string {
  if (responses.length === 0) return '';
  const sectionId = state.takeId(referenceId(id, { section: 'responses' }));
  const heading = renderHeading(state.labels.responses, { level: 3, id: sectionId }, state);
  const first = responses.find(({ status }) => status.startsWith('2')) ?? responses[0];
  const items = shareRows(responses, rows, (response, share) => {
    const ownId = state.takeId(referenceId(id, { section: 'responses', name: response.status }));
    const open = response === first || state.options.expanded === true;
    return renderResponse(response, { id: ownId, open }, share, state);
  });
  return element('section', { class: 'api-section' }, heading + items);
}

function renderResponse(
  response: ResponseView,
  { id, open }: { id: string; open: boolean },
  rows: RowBudget,
  state: HtmlState,
): string {
  const { labels } = state;
  const { status, summary, description } = response;
  const text = summary ?? firstLine(description);
  const head =
    renderStatus(status, state) +
    (text === '' ? '' : ` ${renderText('span', 'api-response-text', text)}`);
  const place = makePlace(id, 'response');
  const parts = [
    text === description?.trim() ? '' : renderDescription(description, state),
    response.headers.length === 0
      ? ''
      : renderText('p', 'api-label', labels.headers) +
        renderFields(response.headers.map(presentParameter), place, rows, state),
    renderContent(response.content, place, rows, state),
    renderLinks(response, state),
  ].join('');
  const body =
    parts === '' ? element('p', { class: 'api-more' }, escapeText(labels.emptyResponse)) : parts;
  const content = element('div', { class: 'api-response-body' }, body);
  return element(
    'details',
    { class: 'api-response', id, open },
    element('summary', {}, head) + content,
  );
}

/** A status, with a class of its kind: `api-status-2`. */
export function renderStatus(status: string, { labels }: HtmlState): string {
  const kind = /^[1-5]/.exec(status)?.[0];
  const text = status === 'default' ? labels.defaultResponse : status;
  return renderText('span', classNames('api-status', kind && `api-status-${kind}`) ?? '', text);
}

function firstLine(description = ''): string {
  const line = description.trim();
  return /^[^\n*_`[\]<>#|]{1,160}$/.test(line) ? line : '';
}

function renderContent(
  content: readonly MediaView[],
  place: Place,
  rows: RowBudget,
  state: HtmlState,
): string {
  return shareRows([...content.entries()], rows, ([index, media], share) => {
    const isOnly = content.length === 1;
    const inner = isOnly ? place : { ...place, id: makeInnerId(place.id, media.mediaType) };
    const head = renderMediaHead(media, state);
    const body = renderMedia(media, inner, share, state);
    if (isOnly)
      return element(
        'div',
        { class: 'api-media' },
        element('p', { class: 'api-media-head' }, head) + body,
      );
    const open = index === 0 || state.options.expanded === true;
    return element('details', { class: 'api-media', open }, element('summary', {}, head) + body);
  });
}

function renderMediaHead({ mediaType, schema, itemSchema }: MediaView, state: HtmlState): string {
  const code = element('code', {}, escapeText(mediaType));
  return [code, renderType(schema ?? itemSchema, state)].filter(Boolean).join(' ');
}

function renderMedia(media: MediaView, place: Place, rows: RowBudget, state: HtmlState): string {
  const schema = media.schema ?? media.itemSchema;
  if (schema === undefined) return renderEncoding(media, state);
  const own = state.shapes.read(schema);
  const { shape } = state.shapes.readInnermost(schema);
  const hasPanel = (media.examples ?? []).length === 0;
  const text =
    renderDescription(own.body.description, state) +
    renderFacts(own, { hasPanel }, state) +
    renderEncoding(media, state);
  if (!hasContent(shape, state)) return text;
  return text + renderShape(shape, goInside(shape, place), rows, state);
}

/** How the parts of a form are sent. */
function renderEncoding({ encoding = {} }: MediaView, { labels }: HtmlState): string {
  const code = (text: string) => element('code', {}, escapeText(text));
  const items = Object.entries(encoding).map(([name, value]) =>
    element('li', {}, `${escapeText(labels.encoding)} ${code(name)}: ${code(writeValue(value))}`),
  );
  return items.length === 0 ? '' : element('ul', { class: 'api-facts' }, items.join(''));
}

function renderLinks({ links }: ResponseView, state: HtmlState): string {
  if (links.length === 0) return '';
  const items = links.map(({ name, description, operationId, operationRef }) => {
    const target = operationId ?? operationRef;
    const code = target === undefined ? '' : `: ${element('code', {}, escapeText(target))}`;
    return element('li', {}, escapeText(name) + code + renderDescription(description, state));
  });
  const list = element('ul', { class: 'api-links' }, items.join(''));
  return renderText('p', 'api-label', state.labels.links) + list;
}

/** A place in which no schema stands yet. */
export function makePlace(id: string, direction: Place['direction']): Place {
  return { id, direction, depth: 0, around: new Map() };
}
