export { cleanDescription } from './clean-description.ts';
export {
  type ReferenceMarkdownOptions,
  writeReferenceMarkdown,
} from './write-reference-markdown.ts';
