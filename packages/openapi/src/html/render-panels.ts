import { element, escapeText } from '@octavo/markup';
import type { KnownSchemas } from '../describe/index.ts';
import { listExamples, type ShownExample } from '../example/index.ts';
import type { MediaView, OperationView, ResponseView } from '../model.ts';
import { referenceId } from '../reference-ids.ts';
import { isWholeInSample, writeSamples } from '../samples/index.ts';
import { type HtmlState, makeInnerId, renderDescription, renderText } from './html-state.ts';
import { renderStatus } from './render-bodies.ts';
import { type ChoiceView, renderChoices, renderCode } from './render-code.ts';
import { renderDocs } from './render-fields.ts';

/** What stands beside the text: the request in several languages, and examples of its answers. */
export function renderPanels(operation: OperationView, id: string, state: HtmlState): string {
  const isCut = !isWholeInSamples(operation, state.known);
  return renderSamples(operation, id, state) + renderExamplePanels(operation, id, state, isCut);
}

/** Whether samples show all there is to see of the bodies that a request may have. */
function isWholeInSamples({ requestBody }: OperationView, known: KnownSchemas): boolean {
  const content = requestBody?.content ?? [];
  const given = content.flatMap(({ examples = [] }) => examples);
  if (given.length > 1) return false;
  return content.every((media) =>
    listExamples(media, known, 'request').every(({ text }) => isWholeInSample(text)),
  );
}

function renderSamples(operation: OperationView, id: string, state: HtmlState): string {
  const samples = writeSamples(operation, state.known);
  if (samples.length === 0) return '';
  const group = state.takeId(referenceId(id, { section: 'samples' }));
  const choices = samples.map(({ lang, label, syntax, text, isMade }) => ({
    label: escapeText(label),
    value: lang,
    content: renderCode(text, syntax, state, isMade),
  }));
  const body = renderChoices(choices, { id: group, kind: 'language', isNamed: true });
  return renderPanel(group, state.labels.request, body);
}

/** Examples without samples, as webhooks have them: what is sent, and what is to be answered. */
export function renderExamplePanels(
  operation: OperationView,
  id: string,
  state: HtmlState,
  withRequest = false,
): string {
  const { labels } = state;
  const group = state.takeId(referenceId(id, { section: 'examples' }));
  const request = withRequest
    ? renderMediaExamples(
        operation.requestBody?.content ?? [],
        'request',
        `${group}-request`,
        state,
      )
    : '';
  const responses = operation.responses.flatMap((response) =>
    presentResponse(response, group, state),
  );
  const body = renderChoices(responses, { id: group, kind: 'status', isNamed: true });
  return (
    (request === '' ? '' : renderPanel(`${group}-request`, labels.requestBody, request)) +
    (responses.length === 0 ? '' : renderPanel(group, labels.response, body))
  );
}

function presentResponse(response: ResponseView, group: string, state: HtmlState): ChoiceView[] {
  const id = makeInnerId(group, response.status);
  const content = renderMediaExamples(response.content, 'response', id, state);
  if (content === '') return [];
  return [{ label: renderStatus(response.status, state), value: response.status, content }];
}

function renderPanel(id: string, title: string, content: string): string {
  const label = renderText('p', 'api-panel-title', title);
  return element('section', { class: 'api-panel', id, 'aria-label': title }, label + content);
}

function renderMediaExamples(
  content: readonly MediaView[],
  direction: 'request' | 'response',
  id: string,
  state: HtmlState,
): string {
  const choices = content.flatMap((media) => {
    const examples = listExamples(media, state.known, direction);
    if (examples.length === 0) return [];
    const isOnly = examples.length === 1;
    const inner = examples.map((example, index) =>
      presentExample(example, { index, isOnly }, state),
    );
    const body = renderChoices(inner, { id: makeInnerId(id, media.mediaType), kind: 'example' });
    return [{ label: escapeText(media.mediaType), value: media.mediaType, content: body }];
  });
  return choices.length === 0 ? '' : renderChoices(choices, { id, kind: 'media' });
}

function presentExample(
  example: ShownExample,
  { index, isOnly }: { index: number; isOnly: boolean },
  state: HtmlState,
): ChoiceView {
  const { name, summary, description, text, syntax, externalValue } = example;
  const label = summary || name || `${state.labels.example} ${index + 1}`;
  const content =
    (isOnly && summary ? renderText('p', 'api-label', summary) : '') +
    renderDescription(description, state) +
    (externalValue === undefined
      ? ''
      : renderDocs({ url: externalValue, description: externalValue }, state)) +
    (text === '' && externalValue !== undefined ? '' : renderCode(text, syntax, state));
  return { label: escapeText(label), value: label, content };
}
