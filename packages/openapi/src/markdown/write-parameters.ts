import { describeParameterStyle } from '../describe/describe-parameter-style.ts';
import { shortenText, writeValue } from '../describe/write-value.ts';
import type { ParameterView, SchemaView } from '../model.ts';
import { referenceId } from '../reference-ids.ts';
import { cleanDescription } from './clean-description.ts';
import { joinBlocks, type MarkdownState, writeHeading } from './markdown-state.ts';
import { indentLines, writeCode, writeLink } from './markdown-text.ts';
import { writeSchemaItem } from './write-properties.ts';

const PLACES = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

/** The parameters of an operation, by where they are sent, each place with a heading. */
export function writeParameters(
  parameters: readonly ParameterView[],
  id: string,
  state: MarkdownState,
): string {
  const { labels } = state;
  const titles = {
    path: labels.pathParameters,
    query: labels.queryParameters,
    querystring: labels.queryString,
    header: labels.headerParameters,
    cookie: labels.cookieParameters,
  };
  return joinBlocks(
    PLACES.flatMap((place) => {
      const own = parameters.filter((one) => one.in === place);
      if (own.length === 0) return [];
      const ownId = referenceId(id, { section: 'parameters', name: place });
      return [
        writeHeading(state, 1, titles[place], ownId),
        own.map((one) => writeParameterItem(one, state)).join('\n'),
      ];
    }),
  );
}

/** A parameter or a header as an item of a list, with all that is in its schema. */
export function writeParameterItem(parameter: ParameterView, state: MarkdownState): string {
  const { labels, known } = state;
  const [media] = parameter.content ?? [];
  const schema: SchemaView = parameter.schema ?? media?.schema ?? {};
  const marks = [
    ...(parameter.required ? [labels.required] : []),
    ...(parameter.deprecated === true ? [labels.deprecated] : []),
    ...describeParameterStyle(parameter, known, labels, writeCode),
  ];
  const item = writeSchemaItem(
    writeCode(parameter.name),
    schema,
    marks,
    state,
    parameter.description,
  );
  return [item, ...listExampleItems(parameter, state)].join('\n');
}

function listExampleItems(parameter: ParameterView, state: MarkdownState): string[] {
  if (!state.withExamples) return [];
  const examples = parameter.examples ?? parameter.content?.[0]?.examples ?? [];
  return examples.slice(0, 20).map((example) => {
    const { summary, name, value, text, externalValue, description } = example;
    const label = summary ?? name;
    const title =
      label === undefined ? state.labels.example : `${state.labels.example} (${writeCode(label)})`;
    const shown = text ?? (value === undefined ? undefined : writeValue(value));
    const more = cleanDescription(description ?? '', 0);
    const said = [
      ...(shown === undefined ? [] : [writeCode(shortenText(shown, 500))]),
      ...(externalValue === undefined ? [] : [writeLink(externalValue, externalValue)]),
    ];
    const head = `  - ${title}: ${said.join(', ') || writeCode('')}`;
    return more === '' ? head : `${head}\n\n${indentLines(more, 4)}\n`;
  });
}
