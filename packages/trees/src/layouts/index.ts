/**
 * The layouts of trees: which tool a tree was written for, where its content lies, and what its files
 * say of the order, the languages, the redirects, the variables and the tags of pages. Each tool has a
 * file of its own here; what no tool says is read from folders and names.
 */
export type { LayoutTool } from './generator.ts';
export { type ConfiguredRedirect, type GitbookConfig, parseGitbookConfig } from './gitbook.ts';
export { languageName } from './language-name.ts';
export { type ParsedSummary, parseSummary } from './parse-summary.ts';
export {
  isLanguageText,
  recogniseLanguages,
  type TreeLanguage,
  type TreeLanguages,
} from './recognise-languages.ts';
export { ADDITIONS_FOLDER, recogniseLayout, type TreeLayout } from './recognise-layout.ts';
export {
  chooseSiteSpace,
  findSiteConfig,
  parseSiteConfig,
  type SectionPlace,
  SITE_CONFIG_NAMES,
  type SiteConfig,
  type SiteSpaceEntry,
} from './site-config.ts';
export { findTagsFile, isTagsFile, readTagsFile, type SpaceTags } from './tags-file.ts';
export type { TocEntry } from './toc-entry.ts';
export {
  findVariablesFile,
  nameVariablesFile,
  readVariablesFile,
  writeVariablesFile,
} from './variables-file.ts';
