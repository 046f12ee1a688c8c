import type { Customization } from '@octavo/contract/customization';
import { type Html, html, trustHtml } from '../templates/html.ts';

/**
 * The attributes of the root element that say how the site looks: those alone that are not as by
 * default. `announcement` names the announcement that a reader may have put away.
 */
export function writeAttributes(
  { styling, header, themes }: Customization,
  announcement: string | undefined,
): Html {
  const values: readonly (readonly [name: string, value: string | undefined, usual: string])[] = [
    ['look', styling.theme, 'clean'],
    ['corners', styling.corners, 'rounded'],
    ['depth', styling.depth, 'subtle'],
    ['links', styling.links, 'default'],
    ['icons', styling.icons, 'solid'],
    ['sidebar', styling.sidebar.background, 'default'],
    ['list', styling.sidebar.list, 'default'],
    ['search', styling.search, 'prominent'],
    ['background', styling.background, 'plain'],
    ['header', header.preset, 'default'],
    ['theme', themes.default, 'system'],
    ['site-theme', themes.default, 'system'],
    ['theme-fixed', themes.toggeable ? '' : 'true', ''],
    ['announcement', announcement, ''],
  ];
  const text = values
    .filter(([, value = '', usual]) => value !== usual && value !== '')
    .map(([name, value]) => html` data-${trustHtml(name)}="${value}"`.text);
  return trustHtml(text.join(''));
}
