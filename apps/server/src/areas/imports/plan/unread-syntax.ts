import type { LayoutTool } from '../layouts/recognise-layout.ts';

/** Something of a tool that is not read here, and how it is found in a text without code. */
export interface UnreadSyntax {
  pattern: RegExp;
  /** Looks at the text with its code too. */
  isInCode?: true;
}

const MKDOCS: readonly UnreadSyntax[] = [
  { pattern: /^[ \t]*-{1,}8<-{1,}.*$/gm },
  { pattern: /^\/{3,}[ \t]*[a-z][\w-]*.*$/gm },
  { pattern: /(?<![=\w])==(?=[^\s=])[^=\n]*[^\s=]==(?!=)/g },
  { pattern: /(?<!\{)\+\+[a-z"][\w+" -]*\+\+(?!\})/gi },
  { pattern: /\{(--|\+\+|~~|==|>>)[^{}\n]+?(?:--|\+\+|~~|==|<<)\}/g },
  { pattern: /:(?:material|octicons|simple)-[a-z0-9-]+:/g },
  { pattern: /(?<=[^\s~])~[^\s~]+~(?!~)/g },
  { pattern: /(?<=[^\s^[])\^[^\s^[\]]+\^/g },
  { pattern: /(?<=\S[ \t]*\n):[ \t]{1,3}\S.*$/gm },
  { pattern: /^\*\[[^\]\n]+\]:.*$/gm },
  { pattern: /(?<![)\]:`#\w][ \t]*)\{[ \t]*\.[\w-]+[^{}\n]*\}/g },
  { pattern: /\{\{[^{}\n]+\}\}/g },
  { pattern: /(?:#|\/\/|--|;|\/\*)[ \t]*\(\d{1,3}\)!/g, isInCode: true },
];

const VITEPRESS: readonly UnreadSyntax[] = [
  { pattern: /^[ \t]*<<<[ \t]+[@.~/]\S*.*$/gm },
  { pattern: /<!--[ \t]*@include:[^\n]*-->/g },
  { pattern: /\{\{[^{}\n]+\}\}/g },
];

const DOCUSAURUS: readonly UnreadSyntax[] = [
  { pattern: /(?<![\\{%])\{(?![/%#:{.\s]|\s*$)[^{}\n]+\}/g },
  {
    pattern:
      /^(?:import\s+[\w$*{][^\n]*['"]|import\s*['"]|export\s+(?:const|let|default|function|class)\b).*$/gm,
  },
];

/** What is not read of a tool, beside components and tags. */
export const UNREAD: Readonly<Record<LayoutTool, readonly UnreadSyntax[]>> = {
  gitbook: [],
  mkdocs: MKDOCS,
  vitepress: VITEPRESS,
  docusaurus: DOCUSAURUS,
};
