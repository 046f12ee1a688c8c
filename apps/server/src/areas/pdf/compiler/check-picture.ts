import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { PICTURES } from './book-input.ts';
import type { TypstCompiler } from './typst-compiler.ts';

/** Formats that Typst reads, as image-size calls them. */
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpg', 'gif', 'webp', 'svg']);
/** Pixels in either direction. */
const MAX_SIDE = 16_384;
/** Pixels of one picture; a picture takes four bytes of memory for each. */
const MAX_PIXELS = 40_000_000;
/** Pixels of all pictures. */
const MAX_TOTAL_PIXELS = 250_000_000;
const MAX_SVG_BYTES = 4 * 1024 ** 2;

/** What a picture's own bytes say that it is. */
interface Measured {
  format: string;
  pixels: number;
}

/** What checking pictures needs. */
export interface PictureChecks {
  /** The folder that the compiler reads from; the pictures are in `PICTURES` below it. */
  workspace: string;
  compiler: TypstCompiler;
  /** Pictures that are not even looked at. */
  without: ReadonlySet<string>;
  /** Told before a picture is looked at. */
  begin(picture: string): void;
  /** Told of a picture that cannot be shown. */
  report(problem: string): void;
}

/**
 * Makes the function that answers where a picture stands for the compiler, each looked at once: what
 * it is, whether it is too large, and whether Typst itself can show it. Undefined for one that would
 * fail the book.
 */
export function createPictureFinder(
  checks: PictureChecks,
): (picture: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  let pixels = 0;
  const check = (picture: string): string | undefined => {
    if (checks.without.has(picture)) return undefined;
    checks.begin(picture);
    try {
      const measured = measure(readFileSync(join(checks.workspace, PICTURES, picture)));
      if (pixels + measured.pixels > MAX_TOTAL_PIXELS) throw new Error('too many pixels in total');
      const path = nameByFormat(checks.workspace, picture, measured.format);
      checks.compiler.compile(`#image(${JSON.stringify(path)})`);
      pixels += measured.pixels;
      return path;
    } catch (error) {
      checks.report(`The picture ${picture} is left out: ${error}`);
      return undefined;
    }
  };
  return (picture) => {
    if (!known.has(picture)) known.set(picture, check(picture));
    return known.get(picture);
  };
}

/** @throws Error for a picture that is too large, hostile, or none. */
function measure(bytes: Uint8Array): Measured {
  const { type = '', width, height } = imageSize(bytes);
  if (!FORMATS.has(type)) throw new Error(`the format ${type} cannot be shown`);
  if (type === 'svg') return measureSvg(bytes);
  if (!(width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE)) {
    throw new Error(`${width} by ${height} pixels`);
  }
  if (width * height > MAX_PIXELS) throw new Error(`${width} by ${height} pixels`);
  return { format: type, pixels: width * height };
}

/** An SVG may hold pictures of its own, but names nothing outside of itself. */
function measureSvg(bytes: Uint8Array): Measured {
  if (bytes.byteLength > MAX_SVG_BYTES) throw new Error('an SVG that is too large');
  const text = Buffer.from(bytes).toString('utf8');
  if (/<!ENTITY/i.test(text)) throw new Error('an SVG with entities');
  const outside = /<(?:image|feImage|use)\b[^>]*?href\s*=\s*["']?\s*(?!["']?\s*(?:#|data:))/i;
  if (outside.test(text)) throw new Error('an SVG that refers to other files');
  return { format: 'svg', pixels: 0 };
}

/** Typst goes by the ending of a name. */
function nameByFormat(workspace: string, picture: string, format: string): string {
  const name = `${picture}.${format}`;
  renameSync(join(workspace, PICTURES, picture), join(workspace, PICTURES, name));
  return `/${PICTURES}/${name}`;
}
