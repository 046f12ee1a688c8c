import type { OperationEntry, SpecificationView } from '@octavo/openapi';
import { type Db, defineCache, type Platform } from '../../../platform/index.ts';
import { findViews } from '../versions-store.ts';

/** What a version lists, with what is looked up in it. */
export interface VersionView {
  readonly view: SpecificationView;
  /** By method and path, or method and name of a webhook, with a space between. */
  readonly operations: ReadonlyMap<string, OperationEntry>;
  readonly webhooks: ReadonlyMap<string, OperationEntry>;
  /** The parts of schemas by their names. */
  readonly schemas: ReadonlyMap<string, string>;
  /** Of its JSON, in characters. */
  readonly size: number;
}

/** Objects take a few times their JSON. */
const BYTES_OF_CHARACTER = 4;

export const views = defineCache<VersionView>(
  { name: 'openapi-views', share: 12 },
  ({ size }) => BYTES_OF_CHARACTER * size,
);

/** What versions list, by their ids; those that are not known yet are read with one query. */
export async function readViews(
  { caches }: Pick<Platform, 'caches'>,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, VersionView>> {
  const kept = caches.open(views);
  const found = new Map<string, VersionView>();
  for (const id of ids) {
    const known = kept.get(id);
    if (known !== undefined) found.set(id, known);
  }
  const missing = [...new Set(ids)].filter((id) => !found.has(id));
  for (const [id, { view, problems }] of await findViews(db, missing)) {
    const made = makeView(view, problems);
    kept.set(id, made);
    found.set(id, made);
  }
  return found;
}

function makeView(text: string, problems: string): VersionView {
  const view: SpecificationView = { ...JSON.parse(text), problems: JSON.parse(problems) };
  const byPlace = (entries: readonly OperationEntry[]) =>
    new Map(entries.map((entry) => [nameOperation(entry), entry]));
  return {
    view,
    operations: byPlace(view.operations),
    webhooks: byPlace(view.webhooks),
    schemas: new Map(view.schemas.map(({ name, part }) => [name, part])),
    size: text.length + problems.length,
  };
}

/** What an operation is looked up by. */
export function nameOperation({ method, path }: { method: string; path: string }): string {
  return `${method.toLowerCase()} ${path}`;
}
