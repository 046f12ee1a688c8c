import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const PACKAGES = join(import.meta.dirname, '..', '..', '..', 'node_modules');

function folderOf(name: string): string {
  return join(PACKAGES, name);
}

const FONTS = [
  ...['@embedpdf/fonts-sc', '@embedpdf/fonts-kr', '@embedpdf/fonts-arabic'].map(folderOf),
  folderOf('@embedpdf/fonts-hebrew'),
  ...listWeights('source-sans-3', ['400Regular', '600SemiBold', '700Bold']),
  ...listWeights('source-sans-3', ['400Regular_Italic', '600SemiBold_Italic', '700Bold_Italic']),
  ...listWeights('source-code-pro', ['400Regular', '600SemiBold', '700Bold', '400Regular_Italic']),
  ...listWeights('noto-sans-thai', ['400Regular', '700Bold']),
  ...listWeights('noto-sans-devanagari', ['400Regular', '700Bold']),
  ...listWeights('noto-emoji', ['400Regular', '700Bold']),
];

function listWeights(name: string, weights: readonly string[]): string[] {
  const folder = folderOf(`@expo-google-fonts/${name}`);
  return weights.map((weight) => join(folder, weight));
}

let made: NodeCompiler | undefined;

function compiler(): NodeCompiler {
  made ??= NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontPaths: FONTS }],
  });
  return made;
}

let count = 0;

/**
 * A source under a path of its own. Under one path Typst reads what differs from the source before,
 * and gets some characters wrong that share bytes with those before them.
 */
function addMain(source: string): { mainFilePath: string } {
  count += 1;
  const mainFilePath = join(import.meta.dirname, `main-${count}.typ`);
  compiler().addSource(mainFilePath, source);
  return { mainFilePath };
}

/** What Typst says about a source: what is wrong with it, and of how many pages it is. */
export interface Compilation {
  problems: string[];
  pages: number;
  /** The PDF; throws where there are problems. */
  pdf(): Uint8Array;
}

/** Compiles a source with the fonts that PDFs are made with, and pictures by their paths. */
export function compileTypst(
  source: string,
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): Compilation {
  const typst = compiler();
  for (const [path, bytes] of pictures) {
    typst.mapShadow(join(import.meta.dirname, path), Buffer.from(bytes));
  }
  const compiled = typst.compile(addMain(source));
  const error = compiled.takeError();
  const document = compiled.result;
  const problems = error ? typst.fetchDiagnostics(error).map(describeProblem) : [];
  typst.evictCache(0);
  return {
    problems,
    pages: document?.numOfPages ?? 0,
    pdf() {
      if (!document) throw new Error(problems.join('\n'));
      return new Uint8Array(typst.pdf(document));
    },
  };
}

function describeProblem(problem: { message?: unknown; hints?: unknown }): string {
  return `${problem.message} ${JSON.stringify(problem.hints ?? '')}`;
}

/** The values of the metadata that a selector finds in a source. */
export function evaluateTypst(source: string, selector: string): unknown {
  return compiler().query(addMain(source), { selector, field: 'value' });
}
