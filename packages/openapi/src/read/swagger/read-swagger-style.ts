import { enter, isObject, type ObjectNode } from '../node.ts';
import { shorten } from '../problems.ts';
import type { Reading } from '../reading.ts';

/** `collectionFormat` of Swagger 2.0 as `style` and `explode`; nothing for what is not a list. */
export function readSwaggerStyle(
  reading: Reading,
  node: ObjectNode,
): { style?: string; explode?: boolean } {
  const { value } = node;
  const place = value.in;
  const isList = value.type === 'array' || isObject(value.items);
  if (!isList) return {};
  const format = value.collectionFormat ?? 'csv';
  if (format === 'multi') return { style: 'form', explode: true };
  if (format === 'ssv') return { style: 'spaceDelimited', explode: false };
  if (format === 'pipes') return { style: 'pipeDelimited', explode: false };
  if (format === 'tsv') return { style: 'tabDelimited', explode: false };
  if (format !== 'csv') {
    const name = typeof format === 'string' ? shorten(format) : 'that';
    reading.problems.note(
      enter(node, 'collectionFormat'),
      `There is no collection format “${name}”.`,
    );
  }
  return { style: place === 'query' || place === 'formData' ? 'form' : 'simple', explode: false };
}
