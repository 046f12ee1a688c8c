import { element, escapeText } from '@octavo/markup';
import type { HtmlState } from './html-state.ts';

/** Texts longer than this are cut where they are shown: a page is no place for a file. */
const MAX_LENGTH = 256 * 1024;
/** Longer ones are shown without colours, which take several times as much. */
const MAX_COLOURED = 30_000;

/** Code with a button that copies it. */
export function renderCode(text: string, syntax: string, state: HtmlState): string {
  const room = Math.min(MAX_LENGTH, state.code.left);
  const isCut = text.length > room;
  const shown = (isCut ? text.slice(0, room) : text).replace(/\n+$/, '');
  state.code.left -= shown.length;
  const coloured =
    shown.length > MAX_COLOURED ? undefined : state.options.highlight?.(shown, syntax);
  const lines = coloured ?? escapeText(shown);
  const code = element('pre', { tabindex: 0 }, element('code', {}, lines));
  const copy = element(
    'button',
    { type: 'button', class: 'copy-button', 'data-copy': true, hidden: true },
    escapeText(state.labels.copy),
  );
  const rest = isCut
    ? element('p', { class: 'api-more' }, escapeText(state.labels.exampleCut))
    : '';
  return element(
    'figure',
    { class: 'code' },
    element('div', { class: 'code-body' }, code + copy) + rest,
  );
}

/** One of several to choose from. `value` is kept by the script where readers' choice is to last. */
export interface ChoiceView {
  readonly label: string;
  readonly value: string;
  readonly content: string;
}

/**
 * Parts of which one is open: folds with one name, which browsers keep exclusive and the style sheet
 * shows as a row of tabs. A single one stands without a fold where `isNamed` is not set.
 */
export function renderChoices(
  choices: readonly ChoiceView[],
  group: { id: string; kind: string; isNamed?: boolean },
): string {
  const [only] = choices;
  if (choices.length === 1 && only && !group.isNamed) return only.content;
  const parts = choices.map(({ label, value, content }, index) =>
    element(
      'details',
      { class: 'api-tab', name: group.id, 'data-choice': value, open: index === 0 },
      element('summary', {}, label) + element('div', { class: 'api-tab-body' }, content),
    ),
  );
  return element('div', { class: 'api-tabs', 'data-choices': group.kind }, parts.join(''));
}
