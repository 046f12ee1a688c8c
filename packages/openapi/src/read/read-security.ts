import type { SecurityRequirement, SecuritySchemeView } from '../model.ts';
import { enter, isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { shorten } from './problems.ts';
import { given, listEntries, listItems, listTexts, readFlag, readText } from './read-fields.ts';
import type { Reading } from './reading.ts';

/** The ways of proving who one is that the specification declares, by name. */
export function readSecuritySchemes(
  reading: Reading,
  root: SpecNode,
): Map<string, SecuritySchemeView> {
  const entries = reading.isSwagger
    ? listEntries(reading, root, 'securityDefinitions', { extensions: true })
    : listEntries(reading, enter(root, 'components'), 'securitySchemes', { extensions: true });
  const found = new Map<string, SecuritySchemeView>();
  for (const [key, inside] of entries) {
    const node = reading.findTarget(inside);
    if (node === undefined) continue;
    if (isObjectNode(node)) {
      const beside = reading.findBeside(inside, ['description']);
      found.set(key, { ...readScheme(reading, key, node), ...beside });
    } else reading.problems.note(node, 'A security scheme must be an object.');
  }
  return found;
}

const TYPES = new Set(['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect', 'basic']);

function readScheme(reading: Reading, key: string, node: ObjectNode): SecuritySchemeView {
  const type = readText(reading, node, 'type') ?? '';
  if (!TYPES.has(type)) {
    reading.problems.note(node, `There is no security scheme type “${shorten(type)}”.`);
  }
  const isBasic = type === 'basic';
  return {
    key,
    type: isBasic ? 'http' : type,
    ...given({
      description: readText(reading, node, 'description'),
      deprecated: readFlag(reading, node, 'deprecated'),
      name: readText(reading, node, 'name'),
      in: readText(reading, node, 'in'),
      scheme: isBasic ? 'basic' : readText(reading, node, 'scheme')?.toLowerCase(),
      bearerFormat: readText(reading, node, 'bearerFormat'),
      flows: type === 'oauth2' ? readFlows(reading, node) : undefined,
      openIdConnectUrl: readText(reading, node, 'openIdConnectUrl'),
    }),
  };
}

const SWAGGER_FLOWS: Readonly<Record<string, string>> = {
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

type FlowView = NonNullable<SecuritySchemeView['flows']>[number];

function readFlows(reading: Reading, node: ObjectNode): FlowView[] {
  if (node.value.flows === undefined) {
    const flow = readText(reading, node, 'flow') ?? 'implicit';
    const name = Object.hasOwn(SWAGGER_FLOWS, flow) ? (SWAGGER_FLOWS[flow] ?? flow) : flow;
    return [readFlow(reading, name, node)];
  }
  return listEntries(reading, node, 'flows').flatMap(([flow, inside]) =>
    isObjectNode(inside) ? [readFlow(reading, flow, inside)] : [],
  );
}

function readFlow(reading: Reading, flow: string, node: ObjectNode): FlowView {
  const scopes = listEntries(reading, node, 'scopes', { extensions: !reading.isSwagger });
  return {
    flow,
    ...given({
      authorizationUrl: readText(reading, node, 'authorizationUrl'),
      tokenUrl: readText(reading, node, 'tokenUrl'),
      refreshUrl: readText(reading, node, 'refreshUrl'),
      deviceAuthorizationUrl: readText(reading, node, 'deviceAuthorizationUrl'),
    }),
    scopes: Object.fromEntries(
      scopes.map(([scope, { value }]) => [scope, typeof value === 'string' ? value : '']),
    ),
  };
}

/**
 * What an operation or the document asks to be proved. A scheme that is not declared stays, as
 * one of an unknown type, so that nothing looks open that is not.
 */
export function readSecurity(
  reading: Reading,
  holder: SpecNode,
  schemes: ReadonlyMap<string, SecuritySchemeView>,
): SecurityRequirement[] {
  return listItems(reading, holder, 'security').flatMap((item) => {
    if (!isObjectNode(item)) {
      reading.problems.note(item, 'A security requirement must be an object.');
      return [];
    }
    return [
      Object.keys(item.value).map((key) => ({
        scheme: schemes.get(key) ?? describeUndeclared(reading, item, key),
        scopes: listTexts(reading, item, key),
      })),
    ];
  });
}

function describeUndeclared(reading: Reading, node: ObjectNode, key: string): SecuritySchemeView {
  reading.problems.note(enter(node, key), `There is no security scheme “${shorten(key)}”.`);
  return { key, type: 'unknown' };
}
