import type { ChildNode, DocumentNode } from '../document.ts';
import { makeExpressionScope } from '../expression/evaluate-expression.ts';
import { expandDocumentInSteps } from './expand-document.ts';
import { renderFootnotes } from './footnotes.ts';
import { renderInline } from './inlines.ts';
import { nodesOf } from './node-data.ts';
import { renderBlock } from './render-block.ts';
import { DEFAULT_LABELS, type RenderContext } from './render-context.ts';
import { fillSlots, type RenderState } from './render-state.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { renderLeaves } from './text-leaves.ts';
import { listIds, MAX_DEPTH, UniqueIds } from './unique-ids.ts';

/**
 * A document as complete, accessible HTML: the content of a page's main part, without its title.
 * It reads with scripts off, has no inline style and loads nothing but the pictures it shows.
 * Documents of any origin are safe to render: what a node lacks or has too much of is left out, and
 * the result holds allowed elements, attributes and addresses only.
 *
 * What the page's stylesheet and script are to do with it:
 *
 * - Ids: headings, tabs and expandables have the document's anchors; `tab-<n>`, `<tab>-title`,
 *   `footnote-<n>` and `footnote-ref-<n>` are given here. Authors choose anchors freely, so a page
 *   looks its own parts up by class or prefixes their ids.
 * - `.visually-hidden`: hide from sight, keep for assistive technology.
 * - `.icon[data-icon=name]`: an empty element to draw an icon in. Nothing is lost where none is.
 * - `.tag-dot[data-color=#rrggbb]`: an empty element to draw a dot of that colour in, likewise.
 * - `.full-width` on figures, tables, tabs, columns, cards: may use more than the text's measure.
 * - `.align-center`, `.align-end`, `.valign-middle`, `.valign-bottom`; colours of text
 *   (`.text-red`), of its ground (`mark.background-yellow`) and of tags (`.tag-blue`), where the
 *   names are those of the colour mark without `$` (`primary`, `info` … follow the site's colours).
 * - `a.heading-anchor`: an empty, labelled link at the end of a heading; draw `#` in it.
 * - `img.image-light` and `img.image-dark` stand side by side: show one, by the theme in force,
 *   whether that is the reader's choice or the system's. Hidden ones are not fetched.
 *   `.images > figure.image`, `.images-row` (several), `.images-left`, `.images-right`,
 *   `.images-framed`; `.image-inline` in text, `.image-line` as high as the line.
 * - `aside.hint.hint-{info,success,warning,danger}` with an icon and `.hint-body`.
 * - `figure.code`: `.code-title`, `.code-body > pre > code > .line`; `.code-wrap` wraps lines,
 *   `.code-numbered` numbers them by a CSS counter, `.line-highlighted`, `.code-source` is the
 *   source of an unknown tag. `button[data-copy][hidden]`: the script shows it and copies the text
 *   of the `pre` beside it, without `.footnote-ref`.
 *   A folded block has `.code-toggle > input.code-toggle-box` and `.code-folded` with the lines
 *   after the fold: hide these while the box is not checked
 *   (`.code-body:has(.code-toggle-box:not(:checked)) .code-folded`), with no script needed.
 * - `figure.mermaid[data-mermaid] > pre.mermaid-source`: the script may draw its text in its place.
 * - `.tabs[data-tabs] > .tab[data-tab][id] > .tab-title[data-tab-title] + .tab-body`: without a
 *   script every tab shows under its title. The script makes a `role="tablist"` of buttons from the
 *   titles (icons included), hides the titles, makes each `.tab` a `role="tabpanel"`, and selects
 *   the tab that the address's fragment names or whose descendant it names. To avoid a jump, the
 *   stylesheet may hide all but the first `.tab` where the root element says that scripts run.
 * - `ol.stepper > li.step > .step-body` (`.step-with-icon` has `.step-icon` in place of a number);
 *   `.columns > .column` with `.column-<n>-of-12` where a width is set, stacked on narrow screens.
 * - `details.expandable > summary + .expandable-body`; `details.prompt` likewise.
 * - `.table-scroll > table`: scrolls sideways; `.table-sticky-header`, `.table-sticky-column`,
 *   `td.cell-number`, `.checkbox`, `.checkbox-checked`, `.rating`, `.tag`, `.fit-{contain,fill,cover}`.
 * - `ul.cards.cards-{medium,large} > li.card`: `.card-cover`, `.card-body > .card-field >
 *   .card-field-title`, and in `.card-linked` an `a.card-link` to be stretched over the card, below
 *   the card's own links. `.cards-scroll` is one row that scrolls.
 * - `ul.tasks > li.task > .checkbox + .task-content`.
 * - `a.content-ref` (`.content-ref-title`, `.content-ref-description`), `figure.embed >
 *   a.embed-card` (`.embed-card-host`, `.embed-card-address`), `figure.file > a.file-card`
 *   (`.file-name`, `.file-details`), `figure.integration`, `.openapi` (`.openapi-head`,
 *   `.method.method-get`, `.openapi-path`, `.openapi-label`, `.openapi-source`).
 * - `.updates > .updates-subscribe? + article.update[id]` (`.update-head`, `.update-date`, `.update-tags`, `.update-body`).
 * - `a.button.button-{primary,secondary}.button-{small,medium,large}`; `button.button[data-action]`
 *   (`search` or `ask`, with `data-query`) is hidden until a script serves it; `a.button
 *   [data-action=select]` links to a tab.
 * - `section.conflict[data-conflict] > .conflict-label + .conflict-side.conflict-base +
 *   .conflict-sides > .conflict-side (.conflict-ours, .conflict-theirs)`, each with
 *   `.conflict-side-label`: what there was, and both sides of a conflict, to be set side by side
 *   where there is room; `.difference-words` in a side. `section.difference.difference-{added,removed,edited,moved}`
 *   with `.difference-label`, and `ins` and `del` around what came and went;
 *   `.difference-words` keeps its line breaks; `p.difference-unchanged` stands for what is the same.
 * - `.math` around a formula of its own, `math` elements in text; `code.math-source` is a formula
 *   that cannot be read. `.annotation`, `.footnote-ref`, `section.footnotes`, `a.mention`,
 *   `.emoji`.
 */
export function renderHtml(document: DocumentNode, context: RenderContext): string {
  const steps = renderHtmlInSteps(document, context);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** `renderHtml`, a few top-level blocks at a time: whoever renders long documents lets others in between. */
export function* renderHtmlInSteps(
  document: DocumentNode,
  context: RenderContext,
): Generator<void, string> {
  const scope = makeExpressionScope(context);
  const expanded = yield* expandDocumentInSteps(document, context, scope);
  const state: RenderState = {
    context,
    labels: { ...DEFAULT_LABELS, ...context.labels },
    scope,
    ids: new UniqueIds(listIds(expanded)),
    footnotes: [],
    slots: [],
    insideLink: false,
    pictures: 0,
    tables: 0,
    depth: 0,
    renderNodes: (nodes) => renderNodes(nodes, state),
  };
  let body = '';
  for (const node of nodesOf(expanded)) {
    body += sanitizeHtml(renderNodes([node], state));
    yield;
  }
  return fillSlots(body + sanitizeHtml(renderFootnotes(state)), state);
}

function renderNodes(nodes: readonly ChildNode[], state: RenderState): string {
  if (state.depth >= MAX_DEPTH) return '';
  state.depth += 1;
  let html = '';
  for (const node of nodes) {
    if (node.object === 'text') html += renderLeaves(node);
    else if (node.object === 'inline') html += renderInline(node, state);
    else if (node.object === 'block') html += renderBlock(node, state);
  }
  state.depth -= 1;
  return html;
}
