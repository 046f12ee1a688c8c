import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles and minifies the site's styles and client scripts. `folder` is the site's source folder. */
export async function bundleSources(
  folder: string,
): Promise<{ style: string; look: string; theme: string; script: string; trial: string }> {
  const [style, look, theme, script, trial] = await Promise.all([
    bundleOne(join(folder, 'styles/site.css'), 'esm'),
    bundleOne(join(folder, 'styles/look.css'), 'esm'),
    bundleOne(join(folder, 'client/theme.ts'), 'iife'),
    bundleOne(join(folder, 'client/main.ts'), 'esm'),
    bundleOne(join(folder, 'client/trial.ts'), 'esm'),
  ]);
  return { style, look, theme, script, trial };
}

/** Bundles and minifies one script or style with what it imports. */
export async function bundleOne(entry: string, format: 'esm' | 'iife'): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format,
    target: 'es2022',
    supported: { nesting: true },
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [file] = result.outputFiles;
  if (!file) throw new Error(`Bundling ${entry} gave no file.`);
  return file.text;
}
