import { escapeHtml } from '../templates/html.ts';

/** Markup whose cards say where they play, and the origins that then are framed. */
export interface OfferedPlayers {
  html: string;
  origins: readonly string[];
}

const CARD = /<a class="embed-card(?: embed-preview)?" href="([^"]*)"/g;

/**
 * Names on the cards of videos where a player of the host can be framed: the page loads it once its
 * reader presses the card, and asks nobody before. Takes rendered HTML; pure.
 */
export function offerPlayers(html: string): OfferedPlayers {
  if (!html.includes('class="embed-card')) return { html, origins: [] };
  const origins = new Set<string>();
  const shown = html.replace(CARD, (tag, href: string) => {
    const player = findPlayer(href.replaceAll('&amp;', '&'));
    if (player === undefined) return tag;
    origins.add(player.origin);
    return `${tag} data-player="${escapeHtml(player.href)}"`;
  });
  return { html: shown, origins: [...origins] };
}

/** Where a video is played within other pages; undefined for what no player is known of. */
export function findPlayer(address: string): URL | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const player = PLAYERS.find(({ hosts }) => hosts.includes(host))?.find(url);
  return player === undefined ? undefined : new URL(player);
}

interface Player {
  hosts: readonly string[];
  find(url: URL): string | undefined;
}

const PLAYERS: readonly Player[] = [
  {
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    find({ hostname, pathname, searchParams }) {
      const [, folder = '', last = ''] = pathname.split('/');
      const short = hostname.endsWith('youtu.be') ? folder : undefined;
      const inPath = ['embed', 'shorts', 'live'].includes(folder) ? last : undefined;
      const id = short ?? inPath ?? searchParams.get('v') ?? '';
      if (!/^[\w-]{11}$/.test(id)) return undefined;
      const start = /^\d{1,6}/.exec(searchParams.get('t') ?? searchParams.get('start') ?? '')?.[0];
      const from = start === undefined ? '' : `&start=${start}`;
      return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${from}`;
    },
  },
  {
    hosts: ['vimeo.com', 'player.vimeo.com'],
    find({ pathname }) {
      const [, id, key] =
        /^(?:\/video)?\/(\d{5,12})(?:\/([\da-f]{8,12}))?\/?$/.exec(pathname) ?? [];
      if (id === undefined) return undefined;
      const unlisted = key === undefined ? '' : `&h=${key}`;
      return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${unlisted}`;
    },
  },
  {
    hosts: ['loom.com'],
    find({ pathname }) {
      const id = /^\/(?:share|embed)\/([\da-f]{32})\/?$/.exec(pathname)?.[1];
      return id && `https://www.loom.com/embed/${id}?autoplay=1`;
    },
  },
];
