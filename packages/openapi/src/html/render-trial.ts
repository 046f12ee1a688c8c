import { type Attributes, element, escapeText, voidElement } from '@octavo/markup';
import { writeValue } from '../describe/index.ts';
import { listExamples } from '../example/index.ts';
import type { JsonValue, MediaView, OperationView, ParameterView, ServerView } from '../model.ts';
import { listSampleFields } from '../samples/sample-body.ts';
import type { TrialView } from '../trial/index.ts';
import {
  describeScheme,
  describeTrial,
  listTrialParts,
  nameUnsent,
  settleValueShape,
  type TrialParts,
} from './describe-trial.ts';
import { type HtmlState, renderText } from './html-state.ts';
import { readHead } from './server-origins.ts';

/** Longer bodies are for other tools than a form. */
const MAX_BODY = 20_000;

/**
 * Where the form of an operation is to stand; the form itself is noted in the state. Only a word where
 * no server of it can be asked by pages, and nothing where its author or browsers do not let it be.
 */
export function renderTrial(operation: OperationView, outer: string, state: HtmlState): string {
  if (state.options.tryIt !== true || operation.servers.length === 0) return '';
  const parts = listTrialParts(operation);
  if (parts === undefined) return '';
  if (parts.servers.length === 0) return renderText('p', 'api-more', state.labels.noTrialServer);
  const id = state.takeId(`${outer}-try-it`);
  const trial = describeTrial(operation, parts, state);
  const place = element('div', { class: 'api-trial-place', 'data-trial-place': id }, '');
  const html = renderPanel(trial, parts, id, state);
  state.trials.push({ place, html, origins: trial.origins });
  return place;
}

/** All of it is hidden until the script is there, and the form until it is wanted. */
function renderPanel(trial: TrialView, parts: TrialParts, id: string, state: HtmlState): string {
  const { labels } = state;
  const panel = `${id}-form`;
  const open = element(
    'button',
    { type: 'button', class: 'api-trial-open', 'aria-expanded': 'false', 'aria-controls': panel },
    escapeText(labels.tryIt),
  );
  const send = element(
    'button',
    { type: 'submit', class: 'api-trial-send' },
    escapeText(labels.send),
  );
  const cancel = element(
    'button',
    { type: 'button', class: 'api-trial-cancel', hidden: true },
    escapeText(labels.cancel),
  );
  const form = element(
    'form',
    // Of a dialog that is none: nothing ever leaves the page but by the script.
    {
      method: 'dialog',
      autocomplete: 'off',
      'aria-label': `${labels.tryIt}: ${trial.method} ${trial.path}`,
    },
    renderServerFields(parts.servers, id, state) +
      renderWays(parts, id, state) +
      renderParameters(parts, id, state) +
      renderBodies(parts.media, trial, id, state) +
      element('div', { class: 'api-trial-actions' }, send + cancel) +
      renderText('p', 'api-trial-hint', labels.sentFromBrowser),
  );
  const status = element('p', { class: 'api-trial-status', role: 'status' }, '');
  const content = element(
    'div',
    { id: panel, class: 'api-trial-panel', hidden: true },
    form + status + renderAnswer(state),
  );
  return element(
    'div',
    { class: 'api-trial', 'data-trial': JSON.stringify(trial), hidden: true },
    open + content,
  );
}

/** What the script fills in. */
function renderAnswer({ labels }: HtmlState): string {
  const headers =
    element('summary', {}, escapeText(labels.headers)) +
    element('pre', { class: 'api-trial-headers', tabindex: 0, 'aria-label': labels.headers }, '') +
    renderText('p', 'api-trial-hint', labels.exposedHeaders);
  const body = element(
    'pre',
    { class: 'api-trial-body', tabindex: 0, 'aria-label': labels.body },
    '',
  );
  const note = element('p', { class: 'api-trial-hint api-trial-note' }, '');
  return element(
    'div',
    { class: 'api-trial-answer', hidden: true },
    body + note + element('details', { class: 'api-nested' }, headers),
  );
}

function renderParameters(
  { parameters, cookies }: TrialParts,
  id: string,
  state: HtmlState,
): string {
  const { labels } = state;
  const fields = parameters.map((one, at) => renderParameterField(one, `${id}-p${at}`, at, state));
  const unsent = cookies.map(({ name }) =>
    renderText('p', 'api-trial-hint', nameUnsent({ sent: 'none', name }, labels)),
  );
  const all = [...fields, ...unsent].join('');
  return all === '' ? '' : renderGroup(labels.parameters, all, { 'data-trial-parameters': true });
}

/** Each way of being let in, of which one is chosen where there are several. */
function renderWays({ ways }: TrialParts, id: string, state: HtmlState): string {
  const { labels } = state;
  if (ways.every((way) => way.length === 0)) return '';
  const choices = ways.map((way, at) => ({
    value: String(at),
    label: way.map(({ scheme }) => scheme.key).join(` ${labels.and} `) || labels.noAuthorization,
  }));
  const choice =
    ways.length === 1
      ? ''
      : renderField(
          { id: `${id}-way`, label: escapeText(labels.authorizationOneOf) },
          (attributes) => renderSelect({ ...attributes, 'data-trial-way': true }, choices),
        );
  const groups = ways.map((way, at) =>
    element(
      'fieldset',
      {
        'data-trial-secrets': at,
        'aria-label': choices[at]?.label,
        hidden: at > 0,
        disabled: at > 0,
      },
      way.map(({ scheme }, index) => renderSecret(scheme, `${id}-s${at}-${index}`, state)).join(''),
    ),
  );
  const kept = renderText('p', 'api-trial-hint', labels.keptOnPage);
  return renderGroup(labels.authorization, choice + groups.join('') + kept);
}

function renderSecret(
  scheme: OperationView['security'][number][number]['scheme'],
  id: string,
  state: HtmlState,
): string {
  const { labels } = state;
  const described = describeScheme(scheme);
  const key = `${element('code', {}, escapeText(scheme.key))} `;
  const part = (suffix: string, label: string, attributes = {}, hint = '') =>
    renderField({ id: `${id}${suffix}`, label: key + escapeText(label), hint }, (given) =>
      renderInput({ ...given, ...attributes, ...SECRET }),
    );
  switch (described.sent) {
    case 'none':
      return renderText('p', 'api-trial-hint', nameUnsent(described, labels));
    case 'basic':
      return element(
        'div',
        { 'data-trial-secret': 'basic' },
        part('-name', labels.userName) +
          part('-password', labels.password, { class: 'api-secret' }),
      );
    default: {
      const isKey = described.sent === 'header' || described.sent === 'query';
      const isPasted = scheme.type === 'oauth2' || scheme.type === 'openIdConnect';
      const input = part(
        '',
        isKey ? labels.apiKey : labels.token,
        { class: 'api-secret' },
        isPasted ? labels.pasteToken : '',
      );
      return element('div', { 'data-trial-secret': described.sent }, input);
    }
  }
}

/** Nobody but the page is to keep them: browsers offer to remember fields of passwords. */
const SECRET = { type: 'text', autocapitalize: 'off', spellcheck: 'false' };

function renderBodies(
  media: readonly MediaView[],
  { bodies }: TrialView,
  id: string,
  state: HtmlState,
): string {
  const { labels } = state;
  if (media.length === 0) return '';
  const choices = media.map(({ mediaType }, at) => ({ value: String(at), label: mediaType }));
  const choice =
    media.length === 1
      ? ''
      : renderField({ id: `${id}-media`, label: escapeText(labels.mediaType) }, (attributes) =>
          renderSelect({ ...attributes, 'data-trial-media': true }, choices),
        );
  const groups = media.map((one, at) =>
    element(
      'fieldset',
      { 'data-trial-body': at, 'aria-label': one.mediaType, hidden: at > 0, disabled: at > 0 },
      renderBody(one, bodies[at]?.kind ?? 'text', `${id}-b${at}`, state),
    ),
  );
  return renderGroup(labels.body, choice + groups.join(''));
}

function renderBody(
  media: MediaView,
  kind: TrialView['bodies'][number]['kind'],
  id: string,
  state: HtmlState,
): string {
  const { labels } = state;
  const type = element('code', {}, escapeText(media.mediaType));
  if (kind === 'file') {
    return renderField({ id, label: `${escapeText(labels.file)} ${type}` }, (given) =>
      renderInput({ ...given, type: 'file' }),
    );
  }
  if (kind === 'text') {
    const text = listExamples(media, state.known, 'request')[0]?.text ?? '';
    const rows = Math.min(16, Math.max(4, text.split('\n').length));
    const shown = text.length > MAX_BODY ? '' : text;
    return renderField({ id, label: type }, (given) =>
      // A line break in front is not part of the text.
      element('textarea', { ...given, rows, spellcheck: 'false' }, `\n${escapeText(shown)}`),
    );
  }
  return listSampleFields(media, state.known)
    .map(({ name, value, isFile }, at) =>
      renderField({ id: `${id}-${at}`, label: element('code', {}, escapeText(name)) }, (given) =>
        renderInput(isFile ? { ...given, type: 'file' } : { ...given, type: 'text', value }),
      ),
    )
    .join('');
}

/** More choices are told by writing. */
const MAX_CHOICES = 200;

/**
 * The field of a parameter, told apart by its place. Only what has to be sent is filled in: an example,
 * a default or the first of the values that it may have.
 */
function renderParameterField(
  parameter: ParameterView,
  id: string,
  at: number,
  state: HtmlState,
): string {
  const { labels } = state;
  const shape = settleValueShape(parameter, state);
  const required = parameter.required || parameter.in === 'path';
  const mark = required
    ? ` ${renderText('span', 'api-mark api-mark-required', labels.required)}`
    : '';
  const place = renderText('span', 'api-trial-in', parameter.in);
  const label = `${element('code', {}, escapeText(parameter.name))} ${place}${mark}`;
  const hint =
    shape === 'list' ? labels.valueOnEachLine : shape === 'object' ? labels.valueAsJson : '';
  const value = required ? settleValue(parameter, state) : undefined;
  const choices = shape === 'text' ? listChoices(parameter, state) : [];
  return renderField({ id, label, hint }, (given) => {
    const attributes = { ...given, 'data-trial-parameter': at, required };
    if (choices.length > 0) {
      const empty = required ? [] : [{ value: '', label: '–' }];
      const options = choices.map((one) => ({
        value: one,
        label: one,
        isChosen: one === value?.[0],
      }));
      return renderSelect(attributes, [...empty, ...options]);
    }
    const text = (value ?? []).join('\n');
    if (shape !== 'text') {
      const rows = Math.min(6, Math.max(2, text.split('\n').length));
      return element(
        'textarea',
        { ...attributes, rows, spellcheck: 'false' },
        `\n${escapeText(text)}`,
      );
    }
    return renderInput({ ...attributes, type: 'text', spellcheck: 'false', value: text });
  });
}

function listChoices({ schema }: ParameterView, state: HtmlState): string[] {
  if (schema === undefined) return [];
  const { enum: allowed, const: fixed, types = [] } = state.shapes.read(schema).body;
  if (allowed !== undefined && allowed.length <= MAX_CHOICES) {
    return allowed.map(({ value }) => writeOne(value));
  }
  if (fixed !== undefined) return [writeOne(fixed)];
  return types.length === 1 && types[0] === 'boolean' ? ['true', 'false'] : [];
}

/** The lines of the first value that is known; none where nothing is said. */
function settleValue(
  { schema, examples = [], content }: ParameterView,
  state: HtmlState,
): string[] {
  const body = schema ? state.shapes.read(schema).body : {};
  const [example] = examples;
  if (example?.text !== undefined) return [example.text];
  const value = [
    example?.value,
    content?.[0]?.examples?.[0]?.value,
    body.default ?? undefined,
    body.examples?.[0],
    body.enum?.[0]?.value,
  ].find((one) => one !== undefined);
  if (value === undefined) return [];
  return Array.isArray(value) && content === undefined ? value.map(writeOne) : [writeOne(value)];
}

function writeOne(value: JsonValue): string {
  return typeof value === 'string' ? value : writeValue(value);
}

/**
 * Which server is asked, with the fields of its variables. Only values that the specification names may
 * stand in the host: the page connects to no others.
 */
function renderServerFields(servers: readonly ServerView[], id: string, state: HtmlState): string {
  const { labels } = state;
  const choices = servers.map(({ url, name, description }, at) => {
    const text = name ?? description;
    return { value: String(at), label: text ? `${url} (${text})` : url };
  });
  const choice = renderField({ id: `${id}-server`, label: escapeText(labels.server) }, (given) =>
    renderSelect({ ...given, 'data-trial-server': true }, choices),
  );
  const groups = servers.map((server, at) => {
    const fields = renderVariables(server, `${id}-v${at}`, state);
    if (fields === '') return '';
    const attributes = { 'aria-label': server.url, hidden: at > 0, disabled: at > 0 };
    return element('fieldset', { 'data-trial-variables': at, ...attributes }, fields);
  });
  return renderGroup(labels.server, choice + groups.join(''));
}

function renderVariables(
  { url, variables = [] }: ServerView,
  id: string,
  state: HtmlState,
): string {
  const head = readHead(url);
  return variables
    .filter(({ name }) => url.includes(`{${name}}`))
    .map(({ name, default: usual, enum: allowed = [] }, at) => {
      const isOfHost = head.includes(`{${name}}`);
      const isFixed = isOfHost && allowed.length === 0;
      const hint = isFixed ? state.labels.hostFixed : '';
      const label = element('code', {}, escapeText(name));
      return renderField({ id: `${id}-${at}`, label, hint }, (given) => {
        const attributes = { ...given, 'data-trial-variable': name };
        if (allowed.length === 0) {
          return renderInput({ ...attributes, type: 'text', value: usual, readonly: isFixed });
        }
        const values = allowed.map((value) => ({ value, label: value, isChosen: value === usual }));
        return renderSelect(attributes, values);
      });
    })
    .join('');
}

/** What an input is given, so that its label and its hint belong to it. */
type FieldAttributes = { id: string; 'aria-describedby'?: string };

/** A labelled field; `label` is HTML, `hint` is text. */
function renderField(
  { id, label, hint = '' }: { id: string; label: string; hint?: string },
  render: (attributes: FieldAttributes) => string,
): string {
  const hintId = `${id}-hint`;
  const described = hint === '' ? {} : { 'aria-describedby': hintId };
  const below =
    hint === '' ? '' : element('p', { class: 'api-trial-hint', id: hintId }, escapeText(hint));
  const input = render({ id, ...described });
  return element(
    'div',
    { class: 'api-trial-field' },
    element('label', { for: id }, label) + input + below,
  );
}

/** An input that no browser fills in or remembers. */
function renderInput(attributes: Attributes): string {
  return voidElement('input', { autocomplete: 'off', ...attributes });
}

function renderSelect(
  attributes: Attributes,
  choices: readonly { value: string; label: string; isChosen?: boolean }[],
): string {
  const options = choices.map(({ value, label, isChosen }) =>
    element('option', { value, selected: isChosen === true }, escapeText(label)),
  );
  return element('select', { autocomplete: 'off', ...attributes }, options.join(''));
}

/** Fields that belong together, under a name. */
function renderGroup(title: string, content: string, attributes: Attributes = {}): string {
  const legend = renderText('legend', 'api-label', title);
  return element('fieldset', { class: 'api-trial-group', ...attributes }, legend + content);
}
