import type { SpecificationProblem } from '../model.ts';
import { locationOf, type SpecNode } from './node.ts';
import type { SourceDocument, TextPosition } from './source-document.ts';

/** How many problems are told. */
export const MAX_PROBLEMS = 100;

/** Beyond these, problems are only counted. */
const MAX_REMEMBERED = 10_000;

interface Noted {
  readonly message: string;
  readonly document?: SourceDocument;
  readonly pointer?: string;
  readonly position?: TextPosition;
}

/** Gathers the mistakes of a specification, each once, and finds their lines at the end. */
export class Problems {
  readonly #noted: Noted[] = [];
  readonly #known = new Set<string>();
  #count = 0;

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  /** Notes a mistake at a place. */
  note(node: SpecNode, message: string): void {
    const key = `${locationOf(node)} ${message}`;
    if (this.#known.has(key)) return;
    if (this.#known.size < MAX_REMEMBERED) this.#known.add(key);
    this.#add({ message, document: node.document, pointer: node.pointer });
  }

  /** Notes what is wrong with a document as a whole, or nowhere in it. */
  noteWhole(message: string, document?: SourceDocument, position?: TextPosition): void {
    this.#add({
      message,
      ...(document === undefined ? {} : { document }),
      ...(position === undefined ? {} : { position }),
    });
  }

  #add(noted: Noted): void {
    this.#count += 1;
    if (this.#noted.length < MAX_PROBLEMS) this.#noted.push(noted);
  }

  /** The first {@link MAX_PROBLEMS} of them, in the order of the documents and their lines. */
  list(documents: readonly SourceDocument[]): SpecificationProblem[] {
    const listed = documents.flatMap((document) => {
      const own = this.#noted.filter((noted) => noted.document === document);
      const pointers = own.flatMap(({ pointer }) => (pointer === undefined ? [] : [pointer]));
      const { positions, repeated } = document.inspect(pointers);
      for (const { pointer, position } of repeated) {
        const key = pointer.slice(pointer.lastIndexOf('/') + 1);
        this.#count += 1;
        own.push({
          message: `The key “${shorten(key)}” occurs more than once; the last one is used.`,
          document,
          pointer,
          position,
        });
      }
      return own
        .map((noted) => present(noted, positions))
        .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
    });
    const placeless = this.#noted.filter(({ document }) => document === undefined);
    return [...placeless.map(({ message }) => ({ message })), ...listed].slice(0, MAX_PROBLEMS);
  }
}

function present(
  { message, document, pointer, position: known }: Noted,
  positions: ReadonlyMap<string, TextPosition>,
): SpecificationProblem {
  const position = known ?? (pointer === undefined ? undefined : positions.get(pointer));
  const file = document?.isFirst === false ? document.address : undefined;
  return {
    ...(file === undefined ? {} : { file }),
    ...(position === undefined ? {} : position),
    ...(pointer === undefined ? {} : { pointer }),
    message,
  };
}

/** A name from a document, short enough for a message. */
export function shorten(name: string): string {
  return name.length > 80 ? `${name.slice(0, 79)}…` : name;
}
