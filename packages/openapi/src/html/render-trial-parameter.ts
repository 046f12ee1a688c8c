import { element, escapeText } from '@octavo/markup';
import { writeValue } from '../describe/index.ts';
import type { JsonValue, ParameterView } from '../model.ts';
import { settleValueShape } from './describe-trial.ts';
import { type HtmlState, renderText } from './html-state.ts';
import { renderField, renderInput, renderSelect } from './trial-fields.ts';

/** More choices are told by writing. */
const MAX_CHOICES = 200;

/**
 * The field of a parameter, told apart by its place. Only what has to be sent is filled in: an example,
 * a default or the first of the values that it may have.
 */
export function renderParameterField(
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
