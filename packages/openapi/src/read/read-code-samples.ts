import type { CodeSampleView } from '../model.ts';
import { isObject, isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { given, listItems, readObject, readText } from './read-fields.ts';
import type { Reading } from './reading.ts';

const KEYS = ['x-codeSamples', 'x-code-samples', 'x-custom-examples'] as const;

/** Code samples that the author gives, as Redocly, Scalar and ReadMe write them. */
export function readCodeSamples(reading: Reading, node: ObjectNode): CodeSampleView[] {
  const holders: [SpecNode, string][] = KEYS.map((key) => [node, key]);
  if (isObject(node.value['x-readme'])) {
    const readme = readObject(reading, node, 'x-readme');
    if (readme !== undefined) holders.push([readme, 'code-samples']);
  }
  return holders.flatMap(([holder, key]) =>
    listItems(reading, holder, key).flatMap((item) => readCodeSample(reading, item)),
  );
}

function readCodeSample(reading: Reading, item: SpecNode): CodeSampleView[] {
  const node = reading.findTarget(item);
  if (node === undefined || !isObjectNode(node)) return [];
  const lang = readText(reading, node, 'lang') ?? readText(reading, node, 'language');
  const label = readText(reading, node, 'label') ?? readText(reading, node, 'name');
  const source = readSource(node) ?? readText(reading, node, 'code');
  if (source === undefined) {
    reading.problems.note(node, 'A code sample has to have a “source”.');
    return [];
  }
  return [{ lang: lang ?? label ?? '', ...given({ label }), source }];
}

function readSource({ value }: ObjectNode): string | undefined {
  return typeof value.source === 'string' ? value.source : undefined;
}
