/** What is told of a tree that was read; never a reason to fail. */
export type WarningKind =
  | 'broken-link'
  | 'broken-anchor'
  | 'broken-redirect'
  | 'missing-asset'
  | 'missing-page'
  | 'duplicate-entry'
  | 'invalid-front-matter'
  | 'invalid-utf8'
  | 'invalid-configuration'
  | 'invalid-entry'
  | 'skipped-link'
  | 'skipped-special-file'
  | 'skipped-submodule'
  | 'skipped-reserved-name'
  | 'unreadable-image'
  | 'similar-paths'
  | 'oversized-page'
  | 'slow-page'
  | 'broken-expression'
  | 'unread-syntax'
  | 'unknown-component'
  | 'unknown-specification'
  | 'remote-image'
  | 'unpublished-content'
  | 'no-language';

export interface TreeWarning {
  kind: WarningKind;
  /** The file it was found in. */
  path: string;
  /** The line that it is in, counted from 1, where that is known. */
  line?: number;
  message: string;
}
