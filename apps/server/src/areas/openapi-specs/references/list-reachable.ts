import { type Db, defineCache, type Platform } from '../../../platform/index.ts';
import { type FoundVersion, findVersions } from './find-specifications.ts';
import { readParts } from './kept-parts.ts';
import { nameOperation } from './kept-views.ts';
import type { ReferenceQuestion } from './load-references.ts';

export const kept = defineCache<{ names: ReadonlySet<string> }>(
  { name: 'openapi-reachable', share: 2 },
  ({ names }) => 200 + 60 * names.size,
);

/**
 * The schemas that one reaches from what a place in a document shows of a specification: those that it
 * names and those that these name, however far. None where there is nothing to show. `changes` lead to no
 * schema.
 */
export async function listReachableSchemas(
  platform: Pick<Platform, 'caches'>,
  db: Db,
  organizationId: string,
  question: ReferenceQuestion,
): Promise<ReadonlySet<string>> {
  const [version] = await findVersions(platform, db, organizationId, [question.spec]);
  if (version === undefined) return new Set();
  const cache = platform.caches.open(kept);
  const key = JSON.stringify([version.versionId, question.show]);
  const known = cache.get(key);
  if (known !== undefined) return known.names;
  const names = await follow(platform, db, version, question.show);
  cache.set(key, { names });
  return names;
}

async function follow(
  platform: Pick<Platform, 'caches'>,
  db: Db,
  { specId, shown }: FoundVersion,
  show: ReferenceQuestion['show'],
): Promise<ReadonlySet<string>> {
  const { schemas } = shown;
  const names = new Set<string>();
  let level: string[] = [];
  const add = (name: string) => {
    if (names.has(name) || !schemas.has(name)) return;
    names.add(name);
    level.push(name);
  };
  const read = (hashes: readonly string[]) => readParts(platform, db, specId, new Set(hashes));
  const operation = findOperation(shown, show);
  if (operation !== undefined) {
    for (const part of (await read([operation])).values()) part.names.forEach(add);
  }
  if (show.kind === 'schemas') show.names.forEach(add);
  if (show.kind === 'whole') [...schemas.keys()].forEach(add);
  while (level.length > 0) {
    const hashes = level.flatMap((name) => schemas.get(name) ?? []);
    level = [];
    for (const part of (await read(hashes)).values()) part.names.forEach(add);
  }
  return names;
}

function findOperation(
  { operations, webhooks }: FoundVersion['shown'],
  show: ReferenceQuestion['show'],
): string | undefined {
  if (show.kind === 'operation') return operations.get(nameOperation(show))?.part;
  if (show.kind !== 'webhook') return undefined;
  return webhooks.get(nameOperation({ method: show.method, path: show.name }))?.part;
}
