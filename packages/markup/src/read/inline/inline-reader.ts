import type { ReadContext, RefData } from '../read-context.ts';
import type { WrittenImage } from './image-data.ts';
import type { InlineBuilder } from './inline-builder.ts';

/** An element that is open in running text, and what its end does. */
export interface OpenElement {
  name: string;
  close(): void;
}

/** The state of reading one piece of inline source. */
export interface InlineReader {
  context: ReadContext;
  builder: InlineBuilder;
  openElements: OpenElement[];
  picture: { dark?: RefData } | undefined;
  anchor: string | undefined;
  /** The names of the elements that are closed somewhere in the source. */
  closedNames: ReadonlySet<string>;
  addImage(image: WrittenImage): void;
}
