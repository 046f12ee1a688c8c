import { joinPath } from '../paths.ts';
import type { TreeView } from '../tree-view.ts';
import {
  addFile,
  type FoundLanguages,
  keepThoseWithPages,
  USUAL_LANGUAGE,
} from './found-languages.ts';
import type { Generator } from './generator.ts';
import { languageName } from './language-name.ts';
import { type PageHints, readHints } from './page-hints.ts';
import { parseYamlFile } from './yaml-file.ts';

/** Docusaurus: pages are below `docs/`, in the order of their front matter and of category files. */
export const DOCUSAURUS: Generator = {
  tool: 'docusaurus',
  config: /^docusaurus\.config\.[cm]?[jt]s$/,
  findRoot: (tree) => (tree.paths.some((path) => path.startsWith('docs/')) ? 'docs' : undefined),
  unread: [
    { pattern: /(?<![\\{%])\{(?![/%#:{.\s]|\s*$)[^{}\n]+\}/g },
    {
      pattern:
        /^(?:import\s+[\w$*{][^\n]*['"]|import\s*['"]|export\s+(?:const|let|default|function|class)\b).*$/gm,
    },
  ],
};

const CATEGORY_NAMES = ['_category_.json', '_category_.yml', '_category_.yaml'];

/** What the category file of a folder says of its place; nothing where there is none, or no such file. */
export function readCategory(tree: TreeView, folder: string): PageHints {
  for (const name of CATEGORY_NAMES) {
    const text = tree.text(joinPath(folder, name));
    if (text === undefined) continue;
    try {
      const fields = parseYamlFile(text);
      const hints = readHints(fields);
      const label = readHints({ sidebar_label: Object(fields).label }).label;
      return label === undefined ? hints : { ...hints, label };
    } catch {
      return {};
    }
  }
  return {};
}

/** Languages whose translations of `docs/` lie in `i18n/de/docusaurus-plugin-content-docs/current/`. */
export function findTranslations(tree: TreeView): FoundLanguages | undefined {
  const config = tree.paths.find((path) => DOCUSAURUS.config.test(path));
  if (config === undefined) return undefined;
  const owned: FoundLanguages['owned'] = new Map();
  const named = /\bdefaultLocale\s*:\s*['"]([\w-]+)['"]/.exec(tree.text(config) ?? '')?.[1];
  const first = named ?? USUAL_LANGUAGE;
  for (const path of tree.paths) {
    const match = /^i18n\/([\w-]+)\/docusaurus-plugin-content-docs\/current\/(.+)$/.exec(path);
    const [, tag = '', below = ''] = match ?? [];
    if (match === null || tag === first || languageName(tag) === undefined) continue;
    addFile(owned, tag, [path, `docs/${below}`]);
  }
  return { owned: keepThoseWithPages(owned), first, hasRest: true };
}
