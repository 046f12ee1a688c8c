import { describeSecurity } from '../describe/describe-security.ts';
import type { OperationView, SecuritySchemeView, ServerView } from '../model.ts';
import { referenceId } from '../reference-ids.ts';
import { writeSamples } from '../samples/write-samples.ts';
import { cleanDescription } from './clean-description.ts';
import { joinBlocks, type MarkdownState, writeHeading } from './markdown-state.ts';
import { writeCode, writeFence, writeWords } from './markdown-text.ts';
import { writeRequestBody, writeResponses } from './write-bodies.ts';
import { writeDocs, writeItem } from './write-facts.ts';
import { writeParameters } from './write-parameters.ts';

/** What an operation is: of a path, a webhook, or within another operation. */
type OperationKind = 'operation' | 'webhook' | 'callback';

const MAX_NESTED_CALLBACKS = 3;

/** An operation with all there is to know of it; `idPrefix` is the id of its own heading. */
export function writeOperation(
  operation: OperationView,
  kind: OperationKind,
  { idPrefix, isHeadless }: { idPrefix: string; isHeadless: boolean },
  state: MarkdownState,
): string {
  const id = idPrefix || referenceId('', { operation });
  const title = operation.summary || operation.operationId || operation.path;
  return joinBlocks([
    isHeadless ? '' : writeHeading(state, 0, writeWords(title), id),
    writeAddress(operation, kind, state),
    cleanDescription(operation.description ?? '', state.level + 1),
    writeDocs(operation.externalDocs, state),
    kind === 'operation' ? writeServers(operation.servers, state) : '',
    writeSecurity(operation, id, state),
    writeParameters(operation.parameters, id, state),
    operation.requestBody && writeRequestBody(operation.requestBody, id, state),
    writeResponses(operation.responses, id, state),
    writeCallbacks(operation, id, state),
    kind === 'operation' && state.withSamples ? writeCodeSamples(operation, id, state) : '',
  ]);
}

function writeAddress(
  operation: OperationView,
  kind: OperationKind,
  { labels }: MarkdownState,
): string {
  const { method, path, deprecated, badges = [], operationId } = operation;
  const address = writeCode(`${method.toUpperCase()} ${path}`);
  const marks = [
    ...(kind === 'webhook' ? [labels.webhook] : []),
    ...(deprecated === true ? [`**${labels.deprecated}**`] : []),
    ...badges.map(writeWords),
    ...(operationId === undefined ? [] : [writeCode(operationId)]),
  ];
  return [address, ...marks].join(' · ');
}

/** The addresses at which an API is reached, with their variables. */
export function writeServers(servers: readonly ServerView[], state: MarkdownState): string {
  if (servers.length === 0) return '';
  const items = servers.map((server) => {
    const text = [server.name, server.description].filter((one) => one !== undefined).join(': ');
    const variables = (server.variables ?? []).map((variable) => {
      const facts = [
        state.labels.default({ value: writeCode(variable.default) }),
        ...(variable.enum === undefined
          ? []
          : [state.labels.allowed({ values: variable.enum.map(writeCode).join(', ') })]),
      ];
      return writeItem(writeCode(variable.name), facts, variable.description, 2);
    });
    return [writeItem(writeCode(server.url), [], text, 0), ...variables].join('\n');
  });
  return joinBlocks([`**${state.labels.servers}**`, items.join('\n')]);
}

function writeSecurity({ security }: OperationView, id: string, state: MarkdownState): string {
  const { labels } = state;
  const asked = security.filter((requirement) => requirement.length > 0);
  if (asked.length === 0) return '';
  const items = asked.map((requirement) =>
    requirement
      .map(({ scheme, scopes }) => {
        const needed =
          scopes.length === 0
            ? []
            : [labels.scopesNeeded({ scopes: scopes.map(writeCode).join(', ') })];
        return writeScheme(scheme, needed, state);
      })
      .join(`\n- *${labels.and}*\n`),
  );
  return joinBlocks([
    writeHeading(state, 1, labels.authorization, referenceId(id, { section: 'authorization' })),
    asked.length > 1 ? labels.authorizationOneOf : '',
    items.join(`\n- *${labels.or}*\n`),
    asked.length < security.length ? labels.authorizationOptional : '',
  ]);
}

/** A way of proving who one is, as an item: what is sent, where tokens are had, and scopes. */
export function writeScheme(
  scheme: SecuritySchemeView,
  more: readonly string[],
  state: MarkdownState,
): string {
  const { labels } = state;
  const { what, details } = describeSecurity(scheme, labels, writeCode);
  const facts = [what, ...details, ...more].map((fact) => `  - ${fact}`);
  const scopes = new Map((scheme.flows ?? []).flatMap((flow) => Object.entries(flow.scopes)));
  const described = [...scopes].map(([name, text]) => writeItem(writeCode(name), [], text, 4));
  return [
    writeItem(
      writeCode(scheme.key),
      scheme.deprecated === true ? [labels.deprecated] : [],
      scheme.description,
      0,
    ),
    ...facts,
    ...(described.length === 0 ? [] : [`  - ${labels.scopes}`, ...described]),
  ].join('\n');
}

function writeCallbacks(operation: OperationView, id: string, state: MarkdownState): string {
  const all = operation.callbacks.flatMap(({ name, operations }) =>
    operations.map((one) => ({ name, one })),
  );
  if (all.length === 0 || state.level > MAX_NESTED_CALLBACKS + 2) return '';
  const below: MarkdownState = { ...state, level: state.level + 2 };
  return joinBlocks([
    writeHeading(state, 1, state.labels.callbacks, referenceId(id, { section: 'callbacks' })),
    ...all.map(({ name, one }) => {
      const named = one.summary === undefined ? name : `${name}: ${one.summary}`;
      const idPrefix = referenceId(id, { section: 'callbacks', name: `${name} ${one.method}` });
      return writeOperation(
        { ...one, summary: named },
        'callback',
        { idPrefix, isHeadless: false },
        below,
      );
    }),
  ]);
}

function writeCodeSamples(operation: OperationView, id: string, state: MarkdownState): string {
  const samples = writeSamples(operation, state.known);
  return joinBlocks([
    writeHeading(state, 1, state.labels.samples, referenceId(id, { section: 'samples' })),
    ...samples.flatMap(({ label, syntax, text }) => [
      `**${writeWords(label)}**`,
      writeFence(text, syntax),
    ]),
  ]);
}
