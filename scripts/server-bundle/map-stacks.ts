import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Part of every file of the bundle. Stacks of errors name the sources, by the source maps beside the
 * files. A map is read when the first stack is asked for that leads through its file: Node's own
 * `--enable-source-maps` reads all of them at the start, which takes 18 MB.
 */
const FOLDER = new URL('.', import.meta.url).href;
const maps = new Map<string, SourceMap | undefined>();

Error.prepareStackTrace = (error, frames) =>
  [describeError(error), ...frames.map((frame) => `    at ${describeFrame(frame)}`)].join('\n');

function describeError(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/** A frame as V8 writes it, with the place in the source where there is one. */
function describeFrame(frame: NodeJS.CallSite): string {
  const written = frame.toString();
  const url = frame.getScriptNameOrSourceURL();
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (!url?.startsWith(FOLDER) || line === null || column === null) return written;
  const place = findMap(url)?.findEntry(line - 1, column - 1);
  if (place === undefined || !('originalSource' in place)) return written;
  const source = fileURLToPath(new URL(place.originalSource, url));
  const named = `${source}:${place.originalLine + 1}:${place.originalColumn + 1}`;
  return written.replace(`${url}:${line}:${column}`, () => named);
}

function findMap(url: string): SourceMap | undefined {
  if (maps.has(url)) return maps.get(url);
  const path = `${fileURLToPath(url)}.map`;
  const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  maps.set(url, map);
  return map;
}
