import { describeConstraints } from '../describe/describe-constraints.ts';
import { describeNamedType, describeType } from '../describe/describe-type.ts';
import { unwrapSchema } from '../describe/read-schema.ts';
import { shortenText, writeValue } from '../describe/write-value.ts';
import type { ReferenceLabels } from '../labels.ts';
import type { JsonValue, SchemaBody, SchemaView } from '../model.ts';
import { cleanDescription } from './clean-description.ts';
import type { MarkdownState } from './markdown-state.ts';
import { indentLines, writeCode, writeFence, writeLink, writeWords } from './markdown-text.ts';

const MAX_ENUM = 1000;
const MAX_SHOWN = 200;

/** What is said of a schema in the brackets behind its name, as Markdown. */
export interface SchemaFacts {
  /** Its type, marks and rules, as one list. */
  readonly type: string;
  /** Its allowed values, default and example, as a sentence each. */
  readonly values: readonly string[];
}

export function listFacts(
  schema: SchemaView,
  state: MarkdownState,
  marks: readonly string[] = [],
): SchemaFacts {
  const { labels, known } = state;
  const body = unwrapSchema(schema, known);
  const type = writeType(schema, state);
  if (body === undefined) return { type: [type, ...marks].join(', '), values: [] };
  const said = [
    ...(body.deprecated === true ? [labels.deprecated] : []),
    ...(body.readOnly === true ? [labels.readOnly] : []),
    ...(body.writeOnly === true ? [labels.writeOnly] : []),
    ...describeConstraints(body, { known, labels, quote: writeCode }),
  ];
  return { type: [type, ...marks, ...said].join(', '), values: listValues(body, state) };
}

/** Whether nothing can be said of a schema but its type. */
export function saysTypeAlone(schema: SchemaView, state: MarkdownState): boolean {
  const { type, values } = listFacts(schema, state);
  return values.length === 0 && type === writeType(schema, state);
}

/** `Pet`, or `Pets, array of Pet`: a name, and what it stands for where that is no object. */
function writeType(schema: SchemaView, { known, labels }: MarkdownState): string {
  const named = describeNamedType(schema, known, labels);
  const type = describeType(schema, known, labels);
  return [type, ...(named === undefined ? [] : [named])].map(writeWords).join(', ');
}

function listValues(body: SchemaBody, { labels, withExamples }: MarkdownState): string[] {
  const values: string[] = [];
  if (body.enum !== undefined && !hasDescribedValues(body)) {
    values.push(
      labels.allowed({
        values: writeValues(
          body.enum.map(({ value }) => value),
          labels.moreValues,
        ),
      }),
    );
  }
  if (body.const !== undefined) values.push(labels.fixed({ value: showValue(body.const) }));
  if (body.default !== undefined) {
    values.push(labels.default({ value: showValue(body.default) }));
  }
  const [example] = body.examples ?? [];
  if (withExamples && example !== undefined && isPlain(example)) {
    values.push(`${labels.example}: ${showValue(example)}`);
  }
  return values;
}

function writeValues(values: readonly JsonValue[], more: ReferenceLabels['moreValues']): string {
  const shown = values.slice(0, MAX_ENUM).map((value) => writeCode(writeValue(value)));
  const rest = values.length - shown.length;
  return [...shown, ...(rest > 0 ? [more({ count: rest })] : [])].join(', ');
}

export function hasDescribedValues(body: SchemaBody): boolean {
  return body.enum?.some(({ description }) => description !== undefined) === true;
}

function showValue(value: JsonValue): string {
  return writeCode(shortenText(writeValue(value), MAX_SHOWN));
}

function isPlain(value: JsonValue): boolean {
  return JSON.stringify(value).length < MAX_SHOWN || typeof value === 'string';
}

/** An item of a list: its name, what is said of it in brackets, and its description. */
export function writeItem(
  name: string,
  facts: readonly string[],
  description: string | undefined,
  column: number,
): string {
  const said = facts.length === 0 ? '' : ` (${facts.join('. ')})`;
  const head = `${' '.repeat(column)}- ${name}${said}`;
  const text = cleanDescription(description ?? '', 0);
  if (text === '') return head;
  if (isOneLine(text)) return `${head}: ${text}`;
  return `${head}\n\n${indentLines(text, column + 2)}\n`;
}

/** Whether a text can go on behind other words: one line that would begin no block. */
function isOneLine(text: string): boolean {
  return !/\n|^\s*(?:[-*+>#|~]\s?(?![*\w])|\d+[.)]\s|```|\||:::|\{%|\$\$)/.test(text);
}

/** The values of an enumeration that says of each what it means. */
export function writeEnumItems(body: SchemaBody, column: number): string[] {
  if (!hasDescribedValues(body)) return [];
  return (body.enum ?? [])
    .slice(0, MAX_ENUM)
    .map(({ value, description }) =>
      writeItem(writeCode(writeValue(value)), [], description, column),
    );
}

/** More about something, elsewhere. */
export function writeDocs(
  docs: { readonly url: string; readonly description?: string } | undefined,
  state: MarkdownState,
): string {
  if (docs === undefined) return '';
  return `${state.labels.externalDocs}: ${writeLink(docs.description ?? docs.url, docs.url)}`;
}

/** An example in a fence, with its name and what is said of it. */
export function writeExampleBlock(
  example: {
    name?: string;
    summary?: string;
    description?: string;
    text: string;
    syntax: string;
    externalValue?: string;
  },
  title: string,
  state: MarkdownState,
): string[] {
  const name = example.summary ?? example.name;
  const head = `**${writeWords(name === undefined ? title : `${title}: ${name}`)}**`;
  const { externalValue } = example;
  const link =
    externalValue === undefined
      ? ''
      : state.labels.exampleAt({ url: writeLink(externalValue, externalValue) });
  return [
    head,
    cleanDescription(example.description ?? '', 0),
    link,
    example.text === '' ? '' : writeFence(example.text, example.syntax),
  ].filter((block) => block !== '');
}
