import type { DocumentNode } from '../../document.ts';
import { FIXTURE_CONTEXT } from '../../testing/fixture-context.ts';
import type { TypstContext, TypstPage } from '../typst-context.ts';

/** A context in which nothing is found but what the options say. */
export function typstContextOf(options: Partial<TypstContext> = {}): TypstContext {
  return {
    resolveRef: () => undefined,
    resolveFile: () => undefined,
    resolveImage: () => undefined,
    reusableContent: () => undefined,
    variables: {},
    claims: {},
    ...options,
  };
}

/** The path of the picture that every file of the fixtures is. */
export const PICTURE_PATH = '/picture.svg';

/** The world of the fixtures, whose files are all the same picture. */
export const FIXTURE_TYPST_CONTEXT: TypstContext = {
  ...FIXTURE_CONTEXT,
  variables: FIXTURE_CONTEXT.variables.space,
  resolveRef(ref) {
    const target = FIXTURE_CONTEXT.resolveRef(ref);
    return target && { ...target, href: `https://docs.example${target.href}` };
  },
  resolveImage: (ref) =>
    FIXTURE_CONTEXT.resolveFile(ref) === undefined ? undefined : { path: PICTURE_PATH },
};

/** A page of a book for tests. */
export function pageOf(
  id: string,
  title: string,
  document?: DocumentNode,
  children: TypstPage[] = [],
): TypstPage {
  if (!document) return { id, title, kind: 'group', children };
  return { id, title, kind: 'document', document: () => document, children };
}
