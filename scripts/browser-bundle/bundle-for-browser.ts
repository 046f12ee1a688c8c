import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const UNUSED = join(import.meta.dirname, 'unused-libraries.ts');

/**
 * Leaves out what the Markdown parser brings for addresses in plain text and for rewriting targets:
 * `@octavo/markup` finds no addresses in plain text and leaves targets as they are written. It is a
 * sixteenth of the parser's bytes.
 */
const leaveUnusedOut: Plugin = {
  name: 'unused libraries',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:linkify-it|mdurl|punycode\.js)$/ }, () => ({ path: UNUSED }));
  },
};

/**
 * Bundles a module for browsers, with all that it imports, minified.
 *
 * @throws BuildFailure for what a browser has not, such as a module of Node
 */
export async function bundleForBrowser(entry: {
  code: string;
  folder: string;
}): Promise<Uint8Array> {
  const result = await build({
    stdin: { contents: entry.code, resolveDir: entry.folder, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [leaveUnusedOut],
  });
  const [file] = result.outputFiles;
  if (!file) throw new Error('esbuild wrote nothing.');
  return file.contents;
}
