import type { ServerView } from '../model.ts';
import { isObject, isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { given, listEntries, listItems, listTexts, readText } from './read-fields.ts';
import type { Reading } from './reading.ts';
import { readOrigin, resolveAddress } from './web-address.ts';

/** The servers of the innermost that names any: operation, path, document. */
export function chooseServers(
  reading: Reading,
  holders: readonly SpecNode[],
  otherwise: readonly ServerView[],
): readonly ServerView[] {
  for (const holder of holders) {
    const named = isObject(holder.value) ? holder.value.servers : undefined;
    if (Array.isArray(named) && named.length > 0) return readServers(reading, holder);
  }
  return otherwise;
}

/** The servers of the document, where its address is known the absolute ones. */
export function readRootServers(reading: Reading, root: ObjectNode): ServerView[] {
  if (reading.isSwagger) return readSwaggerServers(reading, root);
  const servers = readServers(reading, root);
  if (servers.length > 0 || root.document.address === undefined) return servers;
  const url = resolveServer('/', root.document.address);
  return url === '/' ? [] : [{ url }];
}

function readServers(reading: Reading, node: SpecNode): ServerView[] {
  return listItems(reading, node, 'servers').flatMap((item) => {
    const url = isObjectNode(item) ? readText(reading, item, 'url') : undefined;
    if (!isObjectNode(item) || url === undefined) {
      reading.problems.note(item, 'A server must have a “url”.');
      return [];
    }
    const variables = readVariables(reading, item);
    return [
      {
        url: resolveServer(url, node.document.address),
        ...given({
          name: readText(reading, item, 'name'),
          description: readText(reading, item, 'description'),
        }),
        ...(variables.length > 0 ? { variables } : {}),
      },
    ];
  });
}

function readVariables(reading: Reading, server: ObjectNode) {
  return listEntries(reading, server, 'variables').flatMap(([name, node]) => {
    if (!isObjectNode(node)) {
      reading.problems.note(node, 'A variable must be an object.');
      return [];
    }
    const values = node.value.enum === undefined ? undefined : listTexts(reading, node, 'enum');
    const standard = readText(reading, node, 'default');
    if (standard === undefined) reading.problems.note(node, 'A variable must have a “default”.');
    return [
      {
        name,
        default: standard ?? values?.[0] ?? '',
        ...given({ enum: values, description: readText(reading, node, 'description') }),
      },
    ];
  });
}

function readSwaggerServers(reading: Reading, root: ObjectNode): ServerView[] {
  const { address } = root.document;
  const base = readOrigin(address);
  const host = readText(reading, root, 'host') ?? base?.host;
  const path = (readText(reading, root, 'basePath') ?? '').replace(/\/$/, '');
  const prefix = path === '' || path.startsWith('/') ? path : `/${path}`;
  if (host === undefined || host === '') return prefix === '' ? [] : [{ url: prefix }];
  const named = root.value.schemes === undefined ? [] : listTexts(reading, root, 'schemes');
  const schemes = named.length > 0 ? named : [base?.protocol ?? 'https'];
  return schemes.map((scheme) => ({ url: `${scheme}://${host}${prefix}` }));
}

/** A server's address in full; its variables in braces stay as they are. */
function resolveServer(url: string, address: string | undefined): string {
  const isWhole = /^([a-z][a-z0-9+.-]*:|\{)/i.test(url);
  if (isWhole || address === undefined || !/^https?:/i.test(address)) return url;
  const resolved = (resolveAddress(url, address) ?? url)
    .replaceAll('%7B', '{')
    .replaceAll('%7D', '}');
  return resolved.replace(/\/$/, '');
}
