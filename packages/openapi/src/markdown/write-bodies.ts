import { describeType } from '../describe/describe-type.ts';
import { unwrapSchema } from '../describe/read-schema.ts';
import { writeValue } from '../describe/write-value.ts';
import { listExamples } from '../example/list-examples.ts';
import type { Direction } from '../example/sample-value.ts';
import type { BodyView, LinkView, MediaView, ResponseView, SchemaView } from '../model.ts';
import { referenceId } from '../reference-ids.ts';
import { cleanDescription } from './clean-description.ts';
import { joinBlocks, type MarkdownState, writeHeading } from './markdown-state.ts';
import { writeCode, writeWords } from './markdown-text.ts';
import { listFacts, writeDocs, writeEnumItems, writeExampleBlock } from './write-facts.ts';
import { writeParameterItem } from './write-parameters.ts';
import { writeSchemaTree } from './write-properties.ts';

/** The body of a request: what is said of it, then each media type. */
export function writeRequestBody(body: BodyView, id: string, state: MarkdownState): string {
  const { labels } = state;
  const title = body.required ? `${labels.requestBody} (${labels.required})` : labels.requestBody;
  return joinBlocks([
    writeHeading(state, 1, title, referenceId(id, { section: 'body' })),
    cleanDescription(body.description ?? '', state.level + 2),
    ...body.content.map((media) => writeMedia(media, 'request', state)),
  ]);
}

/** What each status answers: headers, bodies, links. */
export function writeResponses(
  responses: readonly ResponseView[],
  id: string,
  state: MarkdownState,
): string {
  if (responses.length === 0) return '';
  return joinBlocks([
    writeHeading(state, 1, state.labels.responses, referenceId(id, { section: 'responses' })),
    ...responses.map((response) => writeResponse(response, id, state)),
  ]);
}

function writeResponse(response: ResponseView, id: string, state: MarkdownState): string {
  const { labels } = state;
  const { status, summary, headers, links } = response;
  const name = status === 'default' ? labels.defaultResponse : status;
  const title = [name, ...(summary === undefined ? [] : [summary])].map(writeWords).join(': ');
  return joinBlocks([
    writeHeading(state, 2, title, referenceId(id, { section: 'responses', name: status })),
    cleanDescription(response.description ?? '', 0),
    headers.length === 0 ? '' : `**${labels.headers}**`,
    headers.map((header) => writeParameterItem(header, state)).join('\n'),
    ...response.content.map((media) => writeMedia(media, 'response', state)),
    links.length === 0 ? '' : `**${labels.links}**`,
    links.map((link) => writeLinkItem(link, state)).join('\n'),
  ]);
}

function writeLinkItem(link: LinkView, { labels }: MarkdownState): string {
  const target = link.operationId ?? link.operationRef;
  const leads = target === undefined ? '' : ` ${labels.linkTo({ operation: writeCode(target) })}.`;
  const text = cleanDescription(link.description ?? '', 0).replace(/\s+/g, ' ');
  return `- ${writeCode(link.name)}:${leads}${text === '' ? '' : ` ${text}`}`;
}

/** A body in one media type: its type, what is in it, how parts are encoded, and examples. */
export function writeMedia(media: MediaView, direction: Direction, state: MarkdownState): string {
  const { labels } = state;
  const blocks: string[] = [];
  if (media.schema !== undefined) {
    blocks.push(...listSchemaBlocks(media.schema, writeCode(media.mediaType), state));
  } else if (media.itemSchema === undefined) {
    blocks.push(writeCode(media.mediaType));
  }
  if (media.itemSchema !== undefined) {
    const type = describeType(media.itemSchema, state.known, labels);
    const head = labels.streamOf({ type: writeWords(type) });
    blocks.push(
      ...listSchemaBlocks(media.itemSchema, `${writeCode(media.mediaType)} ${head}`, state),
    );
  }
  const encoding = Object.entries(media.encoding ?? {}).map(
    ([name, value]) => `- ${labels.encoding} ${writeCode(name)}: ${writeCode(writeValue(value))}`,
  );
  blocks.push(encoding.join('\n'));
  if (!state.withExamples) return joinBlocks(blocks);
  for (const example of listExamples(media, state.known, direction)) {
    blocks.push(...writeExampleBlock(example, labels.example, state));
  }
  return joinBlocks(blocks);
}

/** What is said of a schema, and the tree of what is in it. `head` is Markdown. */
export function listSchemaBlocks(schema: SchemaView, head: string, state: MarkdownState): string[] {
  const body = unwrapSchema(schema, state.known);
  const { type, values } = listFacts(schema, state);
  const facts = [type, ...values].join('. ');
  return [
    head === '' ? facts : `${head}: ${facts}`,
    cleanDescription(body?.description ?? '', 0),
    body === undefined ? '' : writeEnumItems(body, 0).join('\n'),
    body === undefined ? '' : writeDocs(body.externalDocs, state),
    writeSchemaTree(schema, state),
  ];
}
