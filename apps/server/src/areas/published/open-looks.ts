import type { Customization } from '@octavo/contract/customization';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../platform/index.ts';
import { openTargetsOnSite } from '../content/index.ts';
import { createSiteJudge } from '../sites/index.ts';

type Link = Customization['header']['links'][number]['links'][number];
type Target = Link['to'];

/**
 * Makes what looks of a site are to a visitor: without the links whose condition does not hold, and
 * without those that lead to what the visitor is not shown, with their words. The spaces that links
 * lead into are opened once.
 */
export async function openLooks(
  platform: Platform,
  visitor: Visitor,
  looks: readonly Customization[],
): Promise<(look: Customization) => Customization> {
  const isShown = await openTargetsOnSite(platform, visitor, looks.flatMap(listTargets));
  const isMet = createSiteJudge(visitor.reader);
  return (look) => seeLook(look, { isMet, isShown });
}

/** What decides which links of a look are shown. */
interface LinkJudge {
  isMet(condition: string | undefined): boolean;
  isShown(to: Target): boolean;
}

function seeLook(look: Customization, { isMet, isShown }: LinkJudge): Customization {
  const { header, footer, announcement } = look;
  const keep = (links: readonly Link[]) => links.filter(({ to }) => isShown(to));
  const links = header.links.flatMap((link) => {
    if (!isMet(link.condition)) return [];
    const to = link.to !== null && isShown(link.to) ? link.to : null;
    const below = keep(link.links);
    return to === null && below.length === 0 ? [] : [{ ...link, to, links: below }];
  });
  const { primaryLink, ...rest } = header;
  return {
    ...look,
    header: { ...rest, links, ...(primaryLink && isShown(primaryLink) && { primaryLink }) },
    footer: {
      ...footer,
      groups: footer.groups.flatMap((group) => {
        const links = keep(group.links);
        // The title of a group says what its links are; one that never had any is a heading.
        return links.length === 0 && group.links.length > 0 ? [] : [{ ...group, links }];
      }),
    },
    ...(announcement && { announcement: seeAnnouncement(announcement, isShown) }),
  };
}

type Announcement = NonNullable<Customization['announcement']>;

function seeAnnouncement(
  { link, ...announcement }: Announcement,
  isShown: LinkJudge['isShown'],
): Announcement {
  return { ...announcement, ...(link && isShown(link.to) && { link }) };
}

function listTargets({ header, footer, announcement }: Customization): Target[] {
  return [
    header.primaryLink,
    announcement?.link?.to,
    ...header.links.flatMap(({ to, links }) => [to, ...links.map((link) => link.to)]),
    ...footer.groups.flatMap(({ links }) => links.map(({ to }) => to)),
  ].filter((to) => to !== null && to !== undefined);
}
