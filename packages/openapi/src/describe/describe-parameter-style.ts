import { DEFAULT_REFERENCE_LABELS, type ReferenceLabels } from '../labels.ts';
import type { ParameterView } from '../model.ts';
import { settleTypes } from './describe-type.ts';
import { type KnownSchemas, readSchema } from './read-schema.ts';
import { settleStyle, writeParameter } from './write-parameter.ts';

/**
 * How the values of a parameter are sent, where that needs saying: arrays, objects and JSON,
 * `sent as ids=1,2`. Empty for plain values.
 */
export function describeParameterStyle(
  parameter: ParameterView,
  known: KnownSchemas,
  labels: ReferenceLabels = DEFAULT_REFERENCE_LABELS,
  quote: (text: string) => string = (text) => text,
): string[] {
  const words: string[] = [];
  const [media] = parameter.content ?? [];
  const body = parameter.schema && readSchema(parameter.schema, known);
  const types = body === undefined ? [] : settleTypes(body);
  if (media !== undefined) {
    words.push(labels.styleJson({ mediaType: quote(media.mediaType) }));
  } else if (types.includes('array')) {
    words.push(describeSent(parameter, ['1', '2']));
  } else if (types.includes('object')) {
    const names = (body?.properties ?? []).slice(0, 2).map(({ name }) => name);
    const [first = 'a', second = 'b'] = names;
    words.push(describeSent(parameter, { [first]: '1', [second]: '2' }));
  } else if (/^(label|matrix)$/.test(settleStyle(parameter))) {
    words.push(describeSent(parameter, '1'));
  }
  if (parameter.allowReserved === true) words.push(labels.reservedAllowed);
  if (parameter.allowEmptyValue === true) words.push(labels.emptyAllowed);
  return words;

  function describeSent(
    one: ParameterView,
    value: string | string[] | Record<string, string>,
  ): string {
    const example = writeParameter(one, value, (text) => text);
    return labels.styleSent({ example: quote(example) });
  }
}
