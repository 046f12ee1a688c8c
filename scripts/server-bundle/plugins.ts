import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, posix, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { nameEntry, SERVER_SOURCES, THREAD_MODULE } from './entries.ts';

/** Native code, code that loads files beside it, and what brings hundreds of modules to choose from. */
const KEPT_PACKAGES =
  /^(?:@myriaddreamin\/|@node-rs\/|@resvg\/|@shikijs\/|shiki(?:\/|$)|esbuild$|isomorphic-git$|pg-native$)/;

/**
 * Has our own modules find what stands beside their sources, wherever their code ends up: files by
 * the folder they were written in, and modules of threads by their entries in the bundle, which is all
 * in one `bundle` folder.
 */
export function placeSources(bundle: string): Plugin {
  return {
    name: 'place-sources',
    setup(build) {
      build.onLoad({ filter: /[\\/](?:apps|packages)[\\/][^\\/]+[\\/]src[\\/].*\.m?[tj]s$/ }, load);
    },
  };
  async function load({ path }: { path: string }) {
    if (path.includes('node_modules')) return undefined;
    const text = await readFile(path, 'utf8');
    const contents = text.includes('import.meta.') ? placeModule(text, path, bundle) : text;
    return { contents, loader: path.endsWith('ts') ? ('ts' as const) : ('js' as const) };
  }
}

/** The text of a module as it runs in a file of the folder of the bundle. */
function placeModule(text: string, path: string, bundle: string): string {
  const source = relative(bundle, path).replaceAll('\\', '/');
  const folder = relative(SERVER_SOURCES, dirname(path)).replaceAll('\\', '/');
  return text
    .replace(THREAD_MODULE, (_all, name: string) => {
      const entry = nameEntry(posix.join(folder, `${name}.ts`));
      return `new URL('./${entry}.js', import.meta/**/.url)`;
    })
    .replaceAll('import.meta.url', `new URL('${source}', import.meta/**/.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta/**/.dirname + '/${posix.dirname(source)}')`)
    .replaceAll('import.meta/**/', 'import.meta');
}

/** Leaves packages what they are that are loaded on demand, or that are no code alone. */
export function leavePackages(): Plugin {
  return {
    name: 'leave-packages',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (isAbsolute(path) || path.startsWith('@octavo/')) return undefined;
        const isLeft = kind === 'dynamic-import' || KEPT_PACKAGES.test(path);
        return isLeft ? { path, external: true } : undefined;
      });
    },
  };
}

/**
 * Leaves out what the library of metrics loads for traces: it looks at them only where a counter has
 * exemplars, which none has here.
 */
export function leaveOutTelemetry(): Plugin {
  return {
    name: 'leave-out-telemetry',
    setup(build) {
      build.onResolve({ filter: /^@opentelemetry\/api$/ }, () => ({
        path: 'no-traces',
        namespace: 'left-out',
      }));
      build.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({
        contents: 'export {};',
        loader: 'js',
      }));
    },
  };
}
