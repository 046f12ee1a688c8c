import { parseExactJson } from '@octavo/content';
import type { OperationEntry, OperationView, SchemaBody, SpecificationView } from '@octavo/openapi';

/** What the thread that reads our document hands over: strings are cheap to hand on. */
export interface ReadDocument {
  /** The JSON of a `SpecificationView`. */
  readonly view: string;
  /** The JSON of each part by its hash. */
  readonly parts: readonly (readonly [hash: string, json: string])[];
}

/** Our own document, taken apart. */
export interface ApiReference {
  readonly view: SpecificationView;
  readonly schemas: ReadonlyMap<string, SchemaBody>;
  /** By the ids of operations. */
  readonly operations: ReadonlyMap<string, OperationEntry>;
  readOperation(entry: OperationEntry): OperationView;
}

/** Makes of what was handed over what pages are rendered from; operations are parsed when shown. */
export function openReference({ view: text, parts }: ReadDocument): ApiReference {
  const view = JSON.parse(text) as SpecificationView;
  const texts = new Map(parts);
  const read = (hash: string): unknown => parseExactJson(texts.get(hash) ?? '{}');
  return {
    view,
    schemas: new Map(view.schemas.map(({ name, part }) => [name, read(part) as SchemaBody])),
    operations: new Map(view.operations.map((entry) => [entry.operationId ?? entry.key, entry])),
    readOperation: (entry) => read(entry.part) as OperationView,
  };
}
