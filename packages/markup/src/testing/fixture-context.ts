import type { ContentRef } from '@octavo/content';
import type { RenderContext } from '../render/render-context.ts';
import { contextOf, documentOf, paragraph } from './make-nodes.ts';

/** The id that stands for a target which was not found. */
const BROKEN = 'broken-reference';

/** The world that the fixtures are rendered in: everything but what is broken is found. */
export const FIXTURE_CONTEXT: RenderContext = contextOf({
  resolveRef: (ref) => {
    const name = nameOf(ref);
    if (name === undefined || name === BROKEN) return undefined;
    const anchor = ref.kind === 'anchor' ? `#${ref.anchor}` : '';
    return { href: `/${name}${anchor}`, title: `Title of ${name}` };
  },
  resolveFile: (ref) => {
    if (ref.kind !== 'file' || ref.file === BROKEN) return undefined;
    return { src: `/files/${ref.file}`, name: ref.file, size: 2048, width: 640, height: 480 };
  },
  reusableContent: (ref) =>
    ref.kind === 'reusable-content' && ref.reusableContent !== BROKEN
      ? documentOf(paragraph(`The content of ${ref.reusableContent}`))
      : undefined,
  variables: { space: { version: 3, v: 'v3' }, page: {} },
  claims: { unsigned: { plan: 'pro' } },
  linkAnchors: true,
});

function nameOf(ref: ContentRef): string | undefined {
  switch (ref.kind) {
    case 'page':
      return ref.page;
    case 'anchor':
      return ref.page;
    case 'space':
      return ref.space;
    case 'user':
      return ref.user;
    case 'openapi':
      return ref.spec;
    case 'tag':
      return ref.tag;
    default:
      return undefined;
  }
}
