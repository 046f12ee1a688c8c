import type { InlineNode } from '../../document.ts';
import type { ReadContext, RefData } from '../read-context.ts';
import type { WrittenImage } from './image-data.ts';
import type { InlineBuilder } from './inline-builder.ts';

/** An element that is open in running text, and what its end does. */
export interface OpenElement {
  name: string;
  /** `isEnded` where its own end tag does. */
  close(isEnded: boolean): void;
}

/** The state of reading one piece of inline source. */
export interface InlineReader {
  context: ReadContext;
  builder: InlineBuilder;
  openElements: OpenElement[];
  picture: { dark?: RefData } | undefined;
  anchor: string | undefined;
  /** How many end tags of each name, in small letters, are still to come. */
  ends: Map<string, number>;
  /** The images among the nodes, as written. */
  images: ReadonlyMap<InlineNode, WrittenImage>;
  addImage(image: WrittenImage): void;
}

/** Whether an end tag of a name is still to come. */
export function isClosedLater({ ends }: InlineReader, name: string): boolean {
  return (ends.get(name) ?? 0) > 0;
}
