import type { PublishedSite } from '@octavo/contract/published';
import type { showStructure } from '../sites/index.ts';

type Shown = Awaited<ReturnType<typeof showStructure>>;
type Section = Shown['sections'][number];

/** Nothing that is shown is a draft, or hidden. */
const STANDING = { draft: false, hidden: false } as const;

/** What a site is made of, with all that clients of this family of APIs ask of each part. */
export function completeStructure({
  type,
  structure,
}: Shown['structure']): PublishedSite['structure'] {
  if (type === 'siteSpaces') {
    return { type, structure: structure.map((space) => ({ ...space, ...STANDING })) };
  }
  return {
    type,
    structure: structure.map((part) => {
      if (part.object === 'site-section') return completeSection(part);
      const sections = part.sections.map(completeSection);
      return { ...part, sections, children: sections, ...STANDING };
    }),
  };
}

function completeSection(section: Section) {
  const siteSpaces = section.siteSpaces.map((space) => ({ ...space, ...STANDING }));
  return { ...section, siteSpaces, ...STANDING };
}
