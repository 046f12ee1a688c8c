import { createHash } from 'node:crypto';
import { parseExactJson } from '@octavo/content';
import {
  type OperationView,
  readSpecification,
  type SchemaBody,
  type SpecificationSource,
  type SpecificationView,
} from '../src/index.ts';

/** A specification that was read, with its parts parsed again. */
export interface ReadResult {
  view: SpecificationView;
  /** Operations and webhooks by `key`. */
  operations: Map<string, OperationView>;
  schemas: Map<string, SchemaBody>;
  /** All that was kept, as one text. */
  kept: string;
}

export const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');

/** Reads a text, or a value as JSON with an indentation of two. */
export async function readParts(
  text: unknown,
  options: Partial<SpecificationSource> = {},
): Promise<ReadResult> {
  const whole = typeof text === 'string' ? text : JSON.stringify(text, undefined, 2);
  const { view, parts } = await readSpecification({ text: whole, hashText, ...options });
  const parse = <T>(part: string) => parseExactJson(parts.get(part) ?? 'null') as T;
  return {
    view,
    operations: new Map(
      [...view.operations, ...view.webhooks].map(({ key, part }) => [
        key,
        parse<OperationView>(part),
      ]),
    ),
    schemas: new Map(view.schemas.map(({ name, part }) => [name, parse<SchemaBody>(part)])),
    kept: [JSON.stringify(view), ...parts.values()].join('\n'),
  };
}

/** A document of OpenAPI 3.1 with these paths and components. */
export function makeDocument(paths: object, components: object = {}, others: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components, ...others };
}
