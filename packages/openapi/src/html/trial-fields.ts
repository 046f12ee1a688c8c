import { type Attributes, element, escapeText, voidElement } from '@octavo/markup';
import { renderText } from './html-state.ts';

/** What an input is given, so that its label and its hint belong to it. */
type FieldAttributes = { id: string; 'aria-describedby'?: string };

/** A labelled field; `label` is HTML, `hint` is text. */
export function renderField(
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
export function renderInput(attributes: Attributes): string {
  return voidElement('input', { autocomplete: 'off', ...attributes });
}

export function renderSelect(
  attributes: Attributes,
  choices: readonly { value: string; label: string; isChosen?: boolean }[],
): string {
  const options = choices.map(({ value, label, isChosen }) =>
    element('option', { value, selected: isChosen === true }, escapeText(label)),
  );
  return element('select', { autocomplete: 'off', ...attributes }, options.join(''));
}

/** Fields that belong together, under a name. */
export function renderGroup(title: string, content: string, attributes: Attributes = {}): string {
  const legend = renderText('legend', 'api-label', title);
  return element('fieldset', { class: 'api-trial-group', ...attributes }, legend + content);
}
