import type {
  CodeSampleView,
  OperationView,
  SecurityRequirement,
  SecuritySchemeView,
  ServerView,
} from '../model.ts';
import { enter, isObject, isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { shorten } from './problems.ts';
import {
  given,
  listEntries,
  listItems,
  listTexts,
  noteUnknown,
  readExternalDocs,
  readFlag,
  readObject,
  readText,
} from './read-fields.ts';
import { listParameters, type ParameterNode, readParameter } from './read-parameters.ts';
import { listOperations, type OperationNode } from './read-path-item.ts';
import { readBody, readResponses } from './read-responses.ts';
import { readSecurity } from './read-security.ts';
import { chooseServers } from './read-servers.ts';
import type { Reading } from './reading.ts';
import { readSwaggerBody } from './swagger/read-swagger-body.ts';

/** What operations take from the document as a whole. */
export interface OperationSurroundings {
  readonly root: ObjectNode;
  readonly servers: readonly ServerView[];
  readonly schemes: ReadonlyMap<string, SecuritySchemeView>;
  readonly security: readonly SecurityRequirement[];
}

/** How deep callbacks of callbacks are shown. */
const MAX_CALLBACK_DEPTH = 3;

const OPERATION_KEYS = new Set([
  'tags',
  'summary',
  'description',
  'externalDocs',
  'operationId',
  'parameters',
  'requestBody',
  'responses',
  'callbacks',
  'deprecated',
  'security',
  'servers',
  'consumes',
  'produces',
  'schemes',
]);

/** An operation with all it says and takes over; `path` is a path, a webhook's name or an expression. */
export function readOperation(
  reading: Reading,
  { method, node, item }: OperationNode,
  path: string,
  around: OperationSurroundings,
  depth = 0,
): OperationView {
  noteUnknown(reading, node, OPERATION_KEYS, 'an operation');
  if (node.value.responses === undefined && needsResponses(around.root)) {
    reading.problems.note(node, 'The operation has no “responses”.');
  }
  const parameters = listParameters(reading, item, node);
  if (depth === 0 && path.startsWith('/')) checkTemplate(reading, node, path, parameters);
  const isShown = (one: ParameterNode) => one.in !== 'body' && one.in !== 'formData';
  return {
    method,
    path,
    ...readWords(reading, node, item),
    tags: [...new Set(listTexts(reading, node, 'tags'))],
    servers: chooseServers(reading, [node, item], around.servers),
    security:
      node.value.security === undefined
        ? around.security
        : readSecurity(reading, node, around.schemes),
    parameters: parameters.filter(isShown).flatMap((one) => readParameter(reading, one) ?? []),
    ...given({
      requestBody: reading.isSwagger
        ? readSwaggerBody(reading, node, parameters)
        : readBody(reading, enter(node, 'requestBody')),
    }),
    responses: readResponses(reading, node),
    callbacks: readCallbacks(reading, node, around, depth),
    codeSamples: readCodeSamples(reading, node),
    ...(isTrialHidden([node, item, around.root]) && { trialHidden: true as const }),
  };
}

/** Since OpenAPI 3.1, what an operation answers may be left out. */
function needsResponses({ value }: ObjectNode): boolean {
  return value.openapi === undefined || /^3(\.0|$)/.test(String(value.openapi));
}

function readWords(
  reading: Reading,
  node: ObjectNode,
  item: ObjectNode,
): Pick<OperationView, 'operationId' | 'summary' | 'description' | 'deprecated' | 'badges'> {
  return given({
    operationId: readText(reading, node, 'operationId'),
    summary: readText(reading, node, 'summary') ?? readText(reading, item, 'summary'),
    description: readText(reading, node, 'description') ?? readText(reading, item, 'description'),
    deprecated: readFlag(reading, node, 'deprecated') ?? readFlag(reading, node, 'x-deprecated'),
    badges: readBadges(node.value['x-badges']),
    externalDocs: readExternalDocs(reading, node),
  });
}

/** The words of `x-badges`: texts, or objects with a `name` or `label`. */
function readBadges(badges: unknown): string[] | undefined {
  if (!Array.isArray(badges)) return undefined;
  const words = badges.flatMap((badge: unknown) => {
    const word = isObject(badge) ? (badge.name ?? badge.label) : badge;
    return typeof word === 'string' && word !== '' ? [word] : [];
  });
  return words.length > 0 ? words : undefined;
}

function readCallbacks(
  reading: Reading,
  node: SpecNode,
  around: OperationSurroundings,
  depth: number,
): OperationView['callbacks'] {
  return listEntries(reading, node, 'callbacks').flatMap(([name, inside]) => {
    const callback = reading.findTarget(inside);
    if (callback === undefined || !isObject(callback.value)) return [];
    if (depth >= MAX_CALLBACK_DEPTH) {
      reading.problems.note(
        inside,
        'Callbacks of callbacks are nested too deeply; this one is left out.',
      );
      return [];
    }
    const read = () =>
      Object.keys(callback.value as object)
        .filter((expression) => !expression.startsWith('x-'))
        .flatMap((expression) =>
          listOperations(reading, enter(callback, expression)).map((one) =>
            readOperation(reading, one, expression, around, depth + 1),
          ),
        );
    const operations = reading.share(callback, `callback ${depth}`, read);
    return operations === undefined ? [] : [{ name, operations }];
  });
}

/** Compares the parameters in `path` with the names in braces. */
function checkTemplate(
  reading: Reading,
  node: SpecNode,
  path: string,
  parameters: readonly ParameterNode[],
): void {
  const named = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name));
  const declared = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name));
  for (const name of named) {
    if (declared.has(name)) continue;
    reading.problems.note(
      node,
      `The path contains “${shorten(name)}”, but there is no path parameter with this name.`,
    );
  }
  for (const { node: parameter, name, in: place } of parameters) {
    if (place !== 'path') continue;
    if (!named.has(name)) {
      reading.problems.note(
        parameter,
        `“${shorten(name)}” is a path parameter, but the path does not contain it.`,
      );
    } else if (parameter.value.required !== true) {
      reading.problems.note(
        parameter,
        `“${shorten(name)}” is a path parameter, so it must be required.`,
      );
    }
  }
}

const KEYS = ['x-codeSamples', 'x-code-samples', 'x-custom-examples'] as const;

/** Code samples that the author gives, as Redocly, Scalar and ReadMe write them. */
function readCodeSamples(reading: Reading, node: ObjectNode): CodeSampleView[] {
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
    reading.problems.note(node, 'A code sample must have a “source”.');
    return [];
  }
  return [{ lang: lang ?? label ?? '', ...given({ label }), source }];
}

function readSource({ value }: ObjectNode): string | undefined {
  return typeof value.source === 'string' ? value.source : undefined;
}

/** Extensions that hide the form by which requests are sent from a page where they are true. */
const HIDING = ['x-hideTryItPanel', 'x-hide-try-it-panel', 'x-hideTryIt', 'x-hide-try-it'];

/**
 * Whether an author does not want readers to send requests from a page. Of several places the first
 * that says anything decides: the operation before its path, and that before the whole document. Takes
 * what GitBook, Redocly and Scalar call it, and ReadMe's `explorer-enabled`, which says the opposite.
 */
function isTrialHidden(places: readonly ObjectNode[]): boolean {
  for (const { value } of places) {
    const readme = value['x-readme'];
    const enabled = [
      value['x-explorer-enabled'],
      isObject(readme) ? readme['explorer-enabled'] : undefined,
    ];
    const said = [
      ...HIDING.map((key) => value[key]),
      ...enabled.map((one) => (typeof one === 'boolean' ? !one : one)),
    ].find((one) => typeof one === 'boolean');
    if (said !== undefined) return said === true;
  }
  return false;
}
