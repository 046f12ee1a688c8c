import { element, escapeText } from '@octavo/markup';
import { listExamples } from '../example/index.ts';
import type { MediaView, OperationView } from '../model.ts';
import { listSampleFields } from '../samples/sample-body.ts';
import type { TrialView } from '../trial/index.ts';
import {
  describeScheme,
  describeTrial,
  listTrialParts,
  nameUnsent,
  type TrialParts,
} from './describe-trial.ts';
import { type HtmlState, renderText } from './html-state.ts';
import { renderParameterField } from './render-trial-parameter.ts';
import { renderServerFields } from './render-trial-servers.ts';
import { renderField, renderGroup, renderInput, renderSelect } from './trial-fields.ts';

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
