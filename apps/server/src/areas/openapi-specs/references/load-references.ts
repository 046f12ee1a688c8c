import type { LoadedReference, OperationView, SchemaBody, VersionChanges } from '@octavo/openapi';
import type { Db, Platform } from '../../../platform/index.ts';
import { type ChangesRange, loadChanges } from '../changes/load-changes.ts';
import { type FoundVersion, findVersions, type SpecificationName } from './find-specifications.ts';
import { type KeptPart, readParts } from './kept-parts.ts';
import { nameOperation } from './kept-views.ts';

/** What a place in a document shows of a specification. */
export interface ReferenceQuestion {
  readonly spec: SpecificationName;
  readonly show:
    | { readonly kind: 'operation'; readonly path: string; readonly method: string }
    | { readonly kind: 'webhook'; readonly name: string; readonly method: string }
    | { readonly kind: 'schemas'; readonly names: readonly string[] }
    | ({ readonly kind: 'changes' } & ChangesRange)
    /** All schemas. */
    | { readonly kind: 'whole' };
}

/** How much a reference may hold of the schemas that it names, directly or not. */
export interface ReferenceBudget {
  readonly schemas: number;
  /** Of their JSON. */
  readonly characters: number;
}

const BUDGET: ReferenceBudget = { schemas: 500, characters: 1024 ** 2 };

/** One reference while it is loaded. */
interface Loading {
  readonly version: FoundVersion;
  readonly operation: string | undefined;
  readonly schemas: readonly string[] | undefined;
  found?: OperationView;
  readonly known: Map<string, SchemaBody>;
  characters: number;
  /** Names that are to be looked up next, and all that ever were. */
  next: string[];
  readonly seen: Set<string>;
}

/**
 * Loads what places in documents show, in the order of the questions: undefined where there is no such
 * specification, operation or webhook, or nothing could be read of it yet. What it names is looked for
 * level by level, those named first before those that these name, until the budget is spent; each level
 * is one query for all questions about a specification, and none for what is in memory.
 */
export async function loadReferences(
  platform: Pick<Platform, 'caches'>,
  db: Db,
  organizationId: string,
  questions: readonly ReferenceQuestion[],
  budget: ReferenceBudget = BUDGET,
): Promise<(LoadedReference | undefined)[]> {
  if (questions.length === 0) return [];
  const names = questions.map(({ spec }) => spec);
  const versions = await findVersions(platform, db, organizationId, names);
  const loadings = questions.map((question, at) => beginLoading(question, versions[at]));
  const open = loadings.filter((loading) => loading !== undefined);
  const read = (specId: string, hashes: ReadonlySet<string>) =>
    readParts(platform, db, specId, hashes);
  for (const [specId, together] of Map.groupBy(open, ({ version }) => version.specId)) {
    await loadOperations(together, (hashes) => read(specId, hashes));
    let waiting = together;
    while (waiting.length > 0) {
      await loadLevel(waiting, (hashes) => read(specId, hashes), budget);
      waiting = waiting.filter(({ next }) => next.length > 0);
    }
  }
  const logs = await loadLogs(db, questions, versions);
  return loadings.map((loading, at) => {
    if (loading === undefined) return undefined;
    if (questions[at]?.show.kind !== 'changes') return endLoading(loading);
    const specification = loading.version.shown.view;
    const log = logs[at];
    return log && { specification, versions: log, known: loading.known };
  });
}

/** The logs of changes that are asked for, each once. */
async function loadLogs(
  db: Db,
  questions: readonly ReferenceQuestion[],
  found: readonly (FoundVersion | undefined)[],
): Promise<(VersionChanges[] | undefined)[]> {
  const loaded = new Map<string, VersionChanges[] | undefined>();
  const logs: (VersionChanges[] | undefined)[] = [];
  for (const [at, { show }] of questions.entries()) {
    const version = found[at];
    if (version === undefined || show.kind !== 'changes') continue;
    const key = JSON.stringify([version.specId, show.from, show.to]);
    if (!loaded.has(key)) loaded.set(key, await loadChanges(db, version.specId, show));
    logs[at] = loaded.get(key);
  }
  return logs;
}

function beginLoading(
  { show }: ReferenceQuestion,
  version: FoundVersion | undefined,
): Loading | undefined {
  if (version === undefined) return undefined;
  const { shown } = version;
  const begin = (
    operation: string | undefined,
    schemas: readonly string[] | undefined,
  ): Loading => ({
    version,
    operation,
    schemas,
    known: new Map(),
    characters: 0,
    next: [...new Set(schemas)],
    seen: new Set(schemas),
  });
  switch (show.kind) {
    case 'operation': {
      const part = shown.operations.get(nameOperation(show))?.part;
      return part === undefined ? undefined : begin(part, undefined);
    }
    case 'webhook': {
      const part = shown.webhooks.get(
        nameOperation({ method: show.method, path: show.name }),
      )?.part;
      return part === undefined ? undefined : begin(part, undefined);
    }
    case 'changes':
      return begin(undefined, undefined);
    case 'schemas':
      return begin(undefined, show.names);
    case 'whole':
      return begin(undefined, [...shown.schemas.keys()]);
  }
}

type Read = (hashes: ReadonlySet<string>) => Promise<Map<string, KeptPart>>;

async function loadOperations(loadings: readonly Loading[], read: Read): Promise<void> {
  const parts = await read(new Set(loadings.flatMap(({ operation }) => operation ?? [])));
  for (const loading of loadings) {
    const part = loading.operation === undefined ? undefined : parts.get(loading.operation);
    if (part === undefined) continue;
    loading.found = part.value as OperationView;
    addNames(loading, part.names);
  }
}

function addNames({ seen, next }: Loading, names: readonly string[]): void {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    next.push(name);
  }
}

async function loadLevel(
  loadings: readonly Loading[],
  read: Read,
  budget: ReferenceBudget,
): Promise<void> {
  const levels = loadings.map((loading) => {
    const { schemas } = loading.version.shown;
    const room = Math.max(0, budget.schemas - loading.known.size);
    const level = loading.next.flatMap((name) => {
      const hash = schemas.get(name);
      return hash === undefined ? [] : [{ name, hash }];
    });
    loading.next = [];
    return { loading, level: level.slice(0, room) };
  });
  const parts = await read(new Set(levels.flatMap(({ level }) => level.map(({ hash }) => hash))));
  for (const { loading, level } of levels) {
    for (const { name, hash } of level) {
      const part = parts.get(hash);
      if (part === undefined) continue;
      if (loading.characters + part.size > budget.characters) continue;
      loading.characters += part.size;
      loading.known.set(name, part.value as SchemaBody);
      addNames(loading, part.names);
    }
  }
}

function endLoading({
  version,
  operation,
  found,
  schemas,
  known,
}: Loading): LoadedReference | undefined {
  const specification = version.shown.view;
  if (operation !== undefined) return found && { specification, operation: found, known };
  const there = (schemas ?? []).filter((name) => known.has(name));
  if (there.length === 0 && (schemas ?? []).length > 0) return undefined;
  return { specification, schemas: there, known };
}
