import { classNames, element, escapeText } from '@octavo/markup';
import type { OperationView, ParameterView, ServerView } from '../model.ts';
import { referenceId } from '../reference-ids.ts';
import {
  type HtmlState,
  type RowBudget,
  renderDescription,
  renderHeading,
  renderText,
  shareRows,
} from './html-state.ts';
import { makePlace, renderRequestBody, renderResponses } from './render-bodies.ts';
import { presentParameter, renderDocs, renderFields } from './render-fields.ts';
import { renderExamplePanels, renderPanels } from './render-panels.ts';
import { renderSecurity } from './render-security.ts';
import { renderTrial } from './render-trial.ts';
import { listAddresses } from './server-origins.ts';

/** What an operation is: one of a path, one that the API's owner calls, or one within another. */
type OperationKind = 'operation' | 'webhook' | 'callback';

/** An operation with all there is to know of it. */
export function renderOperation(
  operation: OperationView,
  kind: OperationKind,
  state: HtmlState,
): string {
  const { options } = state;
  const id = state.takeId(options.idPrefix || referenceId('', { operation }));
  const panels =
    kind === 'operation'
      ? renderPanels(operation, id, state)
      : renderExamplePanels(operation, id, state, true);
  const heading = options.headless ? '' : renderTitle(operation, kind, id, state);
  const marks = renderMarks(operation, kind, state);
  const head = heading + (options.headless && marks !== '' ? element('p', {}, marks) : '');
  const text = element(
    'div',
    { class: 'api-text' },
    renderAddress(operation, kind, state) +
      (kind === 'operation' ? renderTrial(operation, id, state) : '') +
      renderDescription(operation.description, state, 3) +
      (operation.externalDocs ? renderDocs(operation.externalDocs, state) : '') +
      renderParts(operation, id, state.rows, state),
  );
  const aside = panels === '' ? '' : element('div', { class: 'api-aside' }, panels);
  const body = element('div', { class: 'api-body' }, text + aside);
  const attributes = { class: 'api api-operation', ...(options.headless ? { id } : {}) };
  return element('section', attributes, head + body);
}

function renderTitle(
  operation: OperationView,
  kind: OperationKind,
  id: string,
  state: HtmlState,
): string {
  const title = operation.summary || operation.operationId || operation.path;
  const marks = renderMarks(operation, kind, state);
  return renderHeading(title, { level: 2, id, after: marks === '' ? '' : ` ${marks}` }, state);
}

function renderMarks(operation: OperationView, kind: OperationKind, { labels }: HtmlState): string {
  return [
    kind === 'webhook' && renderText('span', 'api-mark', labels.webhook),
    operation.deprecated && renderText('span', 'api-mark api-mark-deprecated', labels.deprecated),
    ...(operation.badges ?? []).map((badge) => renderText('span', 'api-mark', badge)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Method and address, with the button that copies the address. */
function renderAddress(operation: OperationView, kind: OperationKind, state: HtmlState): string {
  const { labels } = state;
  const { method, path } = operation;
  const className = classNames('method', /^[a-z]+$/.test(method) && `method-${method}`);
  const word = element('span', { class: className }, escapeText(method.toUpperCase()));
  const [server] = operation.servers;
  const base = server && kind === 'operation' ? (listAddresses(server)[0] ?? '') : '';
  const address =
    (base === '' ? '' : renderText('span', 'api-server', base.replace(/\/+$/, ''))) +
    escapeText(path).replace(/\{[^{}]*\}/g, (name) => `<span class="api-variable">${name}</span>`);
  const code = element('code', { class: 'api-path', 'data-copied': true }, address);
  const attributes = { type: 'button', class: 'copy-button', 'data-copy': true, hidden: true };
  const copy = element('button', attributes, escapeText(labels.copy));
  const line = element('div', { class: 'api-address code-body' }, `${word} ${code}${copy}`);
  return line + renderServers(operation.servers, kind, state);
}

function renderServers(
  servers: readonly ServerView[],
  kind: OperationKind,
  state: HtmlState,
): string {
  if (kind !== 'operation') return '';
  const variables = servers.flatMap(({ variables: own = [] }) => own);
  if (servers.length < 2 && variables.length === 0) return '';
  const items = servers.map((server) => {
    const text = server.name ?? server.description;
    const code = element('code', {}, escapeText(server.url));
    return element(
      'li',
      {},
      code + (text ? ` ${escapeText(text)}` : '') + renderVariables(server, state),
    );
  });
  const summary = element('summary', {}, escapeText(state.labels.servers));
  const list = element('ul', { class: 'api-links' }, items.join(''));
  return element('details', { class: 'api-nested' }, summary + list);
}

function renderVariables({ variables = [] }: ServerView, state: HtmlState): string {
  if (variables.length === 0) return '';
  const items = variables.map(({ name, default: usual, enum: allowed = [], description }) => {
    const values = (allowed.length > 0 ? allowed : [usual]).slice(0, 30);
    const codes = values.map((value) => element('code', {}, escapeText(value))).join(', ');
    return element(
      'li',
      {},
      `${element('code', {}, escapeText(`{${name}}`))}: ${codes}${renderDescription(description, state)}`,
    );
  });
  return element('ul', {}, items.join(''));
}

function renderParts(
  operation: OperationView,
  id: string,
  rows: RowBudget,
  state: HtmlState,
): string {
  const { requestBody, responses } = operation;
  const parts = [
    ...listParameterGroups(operation, state).map(
      (group) => (share: RowBudget) => renderParameters(group, id, share, state),
    ),
    ...(requestBody
      ? [(share: RowBudget) => renderRequestBody(requestBody, id, share, state)]
      : []),
    (share: RowBudget) => renderResponses(responses, id, share, state),
    (share: RowBudget) => renderCallbacks(operation, id, share, state),
  ];
  return (
    renderSecurity(operation, id, state) + shareRows(parts, rows, (render, share) => render(share))
  );
}

interface ParameterGroup {
  readonly title: string;
  readonly parameters: readonly ParameterView[];
}

function listParameterGroups(
  { parameters }: OperationView,
  { labels }: HtmlState,
): ParameterGroup[] {
  const titles = {
    path: labels.pathParameters,
    query: labels.queryParameters,
    querystring: labels.queryString,
    header: labels.headerParameters,
    cookie: labels.cookieParameters,
  } as const;
  return (Object.keys(titles) as (keyof typeof titles)[]).flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    return own.length === 0 ? [] : [{ title: titles[place], parameters: own }];
  });
}

function renderParameters(
  { title, parameters }: ParameterGroup,
  id: string,
  rows: RowBudget,
  state: HtmlState,
): string {
  const place = parameters[0]?.in ?? 'query';
  const headingId = state.takeId(referenceId(id, { section: 'parameters', name: place }));
  const heading = renderHeading(title, { level: 3, id: headingId }, state);
  const inner = makePlace(referenceId(id, { section: 'parameters' }), 'request');
  const fields = renderFields(parameters.map(presentParameter), inner, rows, state);
  return element('section', { class: 'api-section' }, heading + fields);
}

function renderCallbacks(
  { callbacks }: OperationView,
  id: string,
  rows: RowBudget,
  state: HtmlState,
): string {
  const all = callbacks.flatMap(({ name, operations }) =>
    operations.map((operation) => ({ name, operation })),
  );
  if (all.length === 0) return '';
  const headingId = state.takeId(referenceId(id, { section: 'callbacks' }));
  const heading = renderHeading(state.labels.callbacks, { level: 3, id: headingId }, state);
  const items = shareRows(all, rows, ({ name, operation }, share) =>
    renderCallback(name, operation, { id, rows: share }, state),
  );
  return element('section', { class: 'api-section' }, heading + items);
}

function renderCallback(
  name: string,
  operation: OperationView,
  { id, rows }: { id: string; rows: RowBudget },
  state: HtmlState,
): string {
  const ownId = state.takeId(
    referenceId(id, { section: 'callbacks', name: `${name} ${operation.method}` }),
  );
  // The headings within stand behind a fold, and are too many for the outline of the page.
  const inner: HtmlState = { ...state, outline: [] };
  const summary = element('summary', {}, escapeText(operation.summary || name));
  const content =
    renderAddress(operation, 'callback', inner) +
    renderDescription(operation.description, inner) +
    renderParts({ ...operation, callbacks: [] }, ownId, rows, inner) +
    renderExamplePanels(operation, ownId, inner, true);
  const attributes = { class: 'api-response', id: ownId, open: state.options.expanded === true };
  const body = element('div', { class: 'api-response-body' }, content);
  return element('details', attributes, summary + body);
}
