import type { TreeView } from '../tree-view.ts';

/** The tools whose layouts are known. */
export type LayoutTool = 'gitbook' | 'mkdocs' | 'docusaurus' | 'vitepress';

/** Something of a tool that is not read here, and how it is found in a text without code. */
export interface UnreadSyntax {
  pattern: RegExp;
  /** Looks at the text with its code too. */
  isInCode?: true;
}

/** A generator of sites, by what a project of it has. */
export interface Generator {
  tool: Exclude<LayoutTool, 'gitbook'>;
  /** The path of its configuration, which says that a tree is a project of it. */
  config: RegExp;
  /** What kind of table of contents its configuration is; absent where that says no order. */
  contents?: 'mkdocs';
  /** The folder with its content; undefined where the files have to tell. */
  findRoot(tree: TreeView, config: string): string | undefined;
  /** What is not read of it, beside components and tags. */
  unread: readonly UnreadSyntax[];
}
