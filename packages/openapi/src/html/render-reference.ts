import { element, escapeText, sanitizeHtml } from '@octavo/markup';
import type { LoadedReference, SpecificationProblem } from '../model.ts';
import type { ReferenceHtmlOptions, RenderedReference } from './html-options.ts';
import { type HtmlState, makeHtmlState, renderText } from './html-state.ts';
import { renderChanges } from './render-changes.ts';
import { renderNested } from './render-nested.ts';
import { renderOperation } from './render-operation.ts';
import { renderSchemas } from './render-schemas.ts';

/**
 * A reference as complete, accessible HTML that reads without script and has no inline style: an
 * operation or webhook, or schemas. Everything in it that the specification says is escaped, but for
 * what `renderDescription` makes of its Markdown; the result holds the elements, attributes and
 * addresses that pages may hold, and no other. Its size is bounded by `maxRows`. Never throws.
 *
 * What the page's style sheet and script are to do with it:
 *
 * - `.api-body > .api-text + .api-aside`: beside each other where there is room.
 * - `.api-tabs > details.api-tab[name] > summary + .api-tab-body`: one of them is open, and browsers
 *   see to that. `data-choices` says of what kind they are, `data-choice` which one it is: the script
 *   keeps the chosen `language` for all of them.
 * - `.api-trial-place`: the form of `trial` takes its place, where requests can be sent. It is hidden
 *   until the script is there.
 * - `button[data-copy]`: copies the code beside it, as those of code blocks do.
 */
export function renderReference(
  reference: LoadedReference,
  options: ReferenceHtmlOptions,
): RenderedReference {
  const state = makeHtmlState(reference, options, renderNested);
  const { operation, schemas = [], versions, specification } = reference;
  const parts = [
    operation ? renderOperation(operation, settleKind(reference), state) : '',
    schemas.length > 0 ? renderSchemas(schemas, state) : '',
    versions ? renderChanges(versions, state) : '',
    options.problems ? renderProblems(specification.problems, state) : '',
  ];
  const [trial] = state.trials;
  const html = sanitizeHtml(parts.join(''));
  return { html, outline: state.outline, ...(trial && { trial }) };
}

/** Whether the operation is one that is called, or a webhook, which calls. */
function settleKind({ operation, specification }: LoadedReference): 'operation' | 'webhook' {
  const isOwn = (one: { method: string; path: string }) =>
    one.method === operation?.method && one.path === operation.path;
  const isCalled = specification.operations.some(isOwn);
  return !isCalled && specification.webhooks.some(isOwn) ? 'webhook' : 'operation';
}

const SHOWN_PROBLEMS = 20;

function renderProblems(problems: readonly SpecificationProblem[], state: HtmlState): string {
  if (problems.length === 0) return '';
  const { labels } = state;
  const items = problems.slice(0, SHOWN_PROBLEMS).map(({ line, message }) => {
    const text = line === undefined ? message : labels.problemAt({ line, message });
    return element('li', {}, escapeText(text));
  });
  const hidden = problems.length - items.length;
  const more =
    hidden > 0 ? renderText('p', 'api-more', labels.problemsMore({ count: hidden })) : '';
  const title = element('summary', {}, escapeText(labels.problems));
  return element(
    'details',
    { class: 'api-problems' },
    title + element('ul', {}, items.join('')) + more,
  );
}
