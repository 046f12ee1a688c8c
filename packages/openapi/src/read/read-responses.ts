import type { BodyView, LinkView, ResponseView } from '../model.ts';
import { isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { shorten } from './problems.ts';
import { given, listEntries, noteUnknown, readFlag, readText } from './read-fields.ts';
import { readContent } from './read-media.ts';
import { readHeaders } from './read-parameters.ts';
import type { Reading } from './reading.ts';
import { listMediaTypes, readSwaggerContent } from './swagger/read-swagger-body.ts';

const RESPONSE_KEYS = new Set(['summary', 'description', 'headers', 'content', 'links']);
const BODY_KEYS = new Set(['description', 'required', 'content']);

/** The request body of an operation; undefined where it takes none. */
export function readBody(reading: Reading, node: SpecNode): BodyView | undefined {
  if (node.value === undefined || node.value === null) return undefined;
  const target = reading.findTarget(node);
  if (target === undefined) return undefined;
  if (!isObjectNode(target)) {
    reading.problems.note(target, 'A request body must be an object.');
    return undefined;
  }
  const said: BodyView | undefined = reading.share(target, 'body', () => {
    noteUnknown(reading, target, BODY_KEYS, 'a request body');
    return {
      ...given({ description: readText(reading, target, 'description') }),
      required: readFlag(reading, target, 'required') === true,
      content: readContent(reading, target),
    };
  });
  return said && { ...said, ...reading.findBeside(node, ['description']) };
}

/** What an operation answers, by status in the document's order. */
export function readResponses(reading: Reading, operation: SpecNode): ResponseView[] {
  const produced = reading.isSwagger ? listMediaTypes(reading, operation, 'produces') : [];
  return listEntries(reading, operation, 'responses').flatMap(([key, inside]) => {
    const status = key.toLowerCase() === 'default' ? 'default' : key.toUpperCase();
    if (status !== 'default' && !/^[1-5](\d\d|XX)$/.test(status)) {
      reading.problems.note(
        inside,
        `“${shorten(key)}” is not a status: use three digits, a range such as 2XX, or default.`,
      );
    }
    const target = reading.findTarget(inside);
    if (target === undefined) return [{ status, headers: [], content: [], links: [] }];
    if (!isObjectNode(target)) {
      reading.problems.note(target, 'A response must be an object.');
      return [];
    }
    const said = reading.share(target, `response ${produced.join(' ')}`, () =>
      readResponse(reading, target, produced),
    );
    if (said === undefined) return [];
    return [{ status, ...said, ...reading.findBeside(inside, ['summary', 'description']) }];
  });
}

function readResponse(
  reading: Reading,
  node: ObjectNode,
  produced: readonly string[],
): Omit<ResponseView, 'status'> {
  if (!reading.isSwagger) noteUnknown(reading, node, RESPONSE_KEYS, 'a response');
  return {
    ...given({
      summary: readText(reading, node, 'summary'),
      description: readText(reading, node, 'description'),
    }),
    headers: readHeaders(reading, node),
    content: reading.isSwagger
      ? readSwaggerContent(reading, node, produced)
      : readContent(reading, node),
    links: readLinks(reading, node),
  };
}

function readLinks(reading: Reading, node: SpecNode): LinkView[] {
  return listEntries(reading, node, 'links').flatMap(([name, inside]) => {
    const link = reading.findTarget(inside);
    if (link === undefined || !isObjectNode(link)) return [];
    return [
      {
        name,
        ...given({
          description: readText(reading, link, 'description'),
          operationId: readText(reading, link, 'operationId'),
          operationRef: readText(reading, link, 'operationRef'),
        }),
        ...reading.findBeside(inside, ['description']),
      },
    ];
  });
}
