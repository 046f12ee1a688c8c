import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { openOnce } from '../../platform/open-once.ts';
import { serveThread } from '../../platform/parsing/serve-thread.ts';
import type { Drawing } from './draw-pictures.ts';

const fonts = new Map<string, Uint8Array>();
const { resolve } = createRequire(import.meta.url);
const library = openOnce(() => initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))));

function readFont(path: string): Uint8Array {
  let bytes = fonts.get(path);
  if (bytes === undefined) {
    bytes = readFileSync(path);
    fonts.set(path, bytes);
  }
  return bytes;
}

/** Draws SVG as PNG. Nothing is loaded but the fonts that are named. */
async function draw({ svg, fonts: paths }: Drawing): Promise<Uint8Array> {
  await library.get();
  const font = { fontBuffers: paths.map(readFont), defaultFontFamily: 'Source Sans 3' };
  const picture = new Resvg(svg, { font });
  try {
    const rendered = picture.render();
    try {
      return rendered.asPng();
    } finally {
      rendered.free();
    }
  } finally {
    picture.free();
  }
}

serveThread(draw);
