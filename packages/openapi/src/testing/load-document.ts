import { type HashText, parseExactJson } from '@octavo/content';
import type { LoadedReference, OperationView, SchemaBody } from '../model.ts';
import { readSpecification } from '../read/index.ts';

/** A document as a whole, its schemas, and each of its operations and webhooks. */
export async function loadDocument(text: string, hashText: HashText): Promise<LoadedReference[]> {
  const { view, parts } = await readSpecification({ text, hashText });
  const readPart = (part: string): unknown => parseExactJson(parts.get(part) ?? 'null');
  const known = new Map(view.schemas.map(({ name, part }) => [name, readPart(part) as SchemaBody]));
  return [
    { specification: view, known },
    { specification: view, known, schemas: view.schemas.map(({ name }) => name) },
    ...[...view.operations, ...view.webhooks].map(({ part }) => ({
      specification: view,
      known,
      operation: readPart(part) as OperationView,
    })),
  ];
}
