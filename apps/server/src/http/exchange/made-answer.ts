import type { Readable } from 'node:stream';

/** Headers: name, value, name, value … */
export type HeaderList = readonly string[];

/** An answer that goes out as it is; to HEAD without its body, whose length its headers tell. */
export interface MadeAnswer {
  readonly kind: 'made';
  readonly status: number;
  readonly headers: HeaderList;
  readonly body?: string | Uint8Array | Readable | undefined;
}
