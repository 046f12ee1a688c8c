import { ExactNumber } from '@octavo/content';
import type { SourceDocument } from './source-document.ts';

/** A value of a document, with the place where it stands. */
export interface SpecNode {
  readonly value: unknown;
  readonly document: SourceDocument;
  /** A JSON pointer (RFC 6901); '' is the whole document. */
  readonly pointer: string;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** A node whose value is an object. */
export interface ObjectNode extends SpecNode {
  readonly value: JsonObject;
}

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof ExactNumber)
  );
}

export function isObjectNode(node: SpecNode): node is ObjectNode {
  return isObject(node.value);
}

/** The node of a property or an item. Its value is undefined where there is none. */
export function enter(node: SpecNode, key: string | number): SpecNode {
  const { value, document } = node;
  const pointer = `${node.pointer}/${typeof key === 'number' ? key : escapePointer(key)}`;
  const inside =
    typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<string | number, unknown>)[key]
      : undefined;
  return { value: inside, document, pointer };
}

/** One token of a JSON pointer. */
export function escapePointer(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** The tokens of a JSON pointer. */
export function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Names a place among all documents of a specification. */
export function locationOf({ document, pointer }: SpecNode): string {
  return `${document.address ?? ''}#${pointer}`;
}
