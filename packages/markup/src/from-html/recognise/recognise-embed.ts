import type { Element } from 'hast';
import { findElement, isElement, readAttribute } from '../hast-tree.ts';
import type { Reading } from '../reading.ts';

/** Addresses of players, and the page that each one shows. */
const PLAYERS: readonly (readonly [player: RegExp, page: string])[] = [
  [
    /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)/, 'https://vimeo.com/$1'],
  [/^(?:https?:)?\/\/(?:www\.)?loom\.com\/embed\/(\w+)/, 'https://www.loom.com/share/$1'],
  [
    /^(?:https?:)?\/\/fast\.wistia\.(?:net|com)\/embed\/iframe\/(\w+)/,
    'https://fast.wistia.net/embed/iframe/$1',
  ],
  [/^(?:https?:)?\/\/open\.spotify\.com\/embed\/(\w+\/\w+)/, 'https://open.spotify.com/$1'],
  [
    /^(?:https?:)?\/\/codepen\.io\/([\w-]+)\/embed\/(?:preview\/)?(\w+)/,
    'https://codepen.io/$1/pen/$2',
  ],
  [/^(?:https?:)?\/\/codesandbox\.io\/embed\/([\w-]+)/, 'https://codesandbox.io/s/$1'],
];
/** Hosts whose pages are embedded under the address of the frame itself. */
const HOSTS =
  /^https:\/\/(?:www\.)?(?:figma\.com|stackblitz\.com|docs\.google\.com|calendly\.com|miro\.com|airtable\.com|replit\.com|jsfiddle\.net|gist\.github\.com|w\.soundcloud\.com)\//;

/** Recognises a frame of a well-known host, and a video or sound that has a file. */
export function recogniseEmbed(element: Element): Reading | undefined {
  const url = readUrl(element);
  return url === undefined ? undefined : { as: 'embed', url };
}

function readUrl(element: Element): string | undefined {
  if (isElement(element, 'lite-youtube')) {
    const id = readAttribute(element, 'videoId') ?? readAttribute(element, 'videoid') ?? '';
    return /^[\w-]+$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined;
  }
  if (isElement(element, 'video', 'audio')) {
    const source = findElement(element, (found) => isElement(found, 'source'));
    const url = readAttribute(element, 'src') ?? (source && readAttribute(source, 'src'));
    return url !== undefined && /^https:\/\//i.test(url) ? url : undefined;
  }
  if (!isElement(element, 'iframe')) return undefined;
  const source = readAttribute(element, 'src') ?? readAttribute(element, 'dataSrc') ?? '';
  const player = PLAYERS.find(([pattern]) => pattern.test(source));
  if (player) return (player[0].exec(source)?.[0] ?? '').replace(player[0], player[1]);
  return HOSTS.test(source) ? source : undefined;
}
