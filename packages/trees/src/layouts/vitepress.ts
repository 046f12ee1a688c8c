import { folderOf } from '@octavo/content';
import type { TreeView } from '../tree-view.ts';
import type { Generator } from './generator.ts';

/** VitePress: pages are beside the folder of its configuration, in the order of their names. */
export const VITEPRESS: Generator = {
  tool: 'vitepress',
  config: /(?:^|\/)\.vitepress\/config\.[cm]?[jt]s$/,
  findRoot: (_, config) => folderOf(folderOf(config)),
  unread: [
    { pattern: /^[ \t]*<<<[ \t]+[@.~/]\S*.*$/gm },
    { pattern: /<!--[ \t]*@include:[^\n]*-->/g },
    { pattern: /\{\{[^{}\n]+\}\}/g },
  ],
};

/** The files that its configuration may be in, which may be a folder. */
export const VITEPRESS_CONFIG = /(?:^|\/)\.vitepress\/config(?:\/\w+)?\.[cm]?[jt]s$/;

/** The language that its configuration names for the whole site. */
export function findSiteLanguage(tree: TreeView): string | undefined {
  const config = tree.paths.find((path) => VITEPRESS_CONFIG.test(path));
  return /\blang\s*:\s*['"]([\w-]+)['"]/.exec((config && tree.text(config)) ?? '')?.[1];
}
