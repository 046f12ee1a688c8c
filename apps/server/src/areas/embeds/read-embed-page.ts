import { Parser } from 'htmlparser2';
import { cleanText, yieldToOthers } from '../../platform/index.ts';

/** What a page says of itself. Texts are clean; addresses are on the web. */
export interface EmbedFacts {
  title?: string;
  description?: string;
  siteName?: string;
  pictureUrl?: string;
}

/** The same, and where its host tells more by oEmbed (https://oembed.com, discovery). */
export interface PageFacts extends EmbedFacts {
  oembedUrl?: string;
}

const MAX_LENGTHS = { title: 200, description: 400, siteName: 100 } as const;
const MAX_TITLE_TEXT = 4000;
/** Elements that are looked at: a page of more before its body has no head that was written by anybody. */
const MAX_ELEMENTS = 5000;
const CHARACTERS_AT_ONCE = 64 * 1024;
const OEMBED_TYPE = /^(?:application|text)\/json\+oembed\b/i;

/** What the head of a page has of what is looked for. */
interface Head {
  /** The first content of each `meta`, by its name in lower case. */
  metas: Map<string, string>;
  title: string;
  oembed?: string;
  base?: string;
}

/** The names of `meta` elements that say the same, the first one the best (Open Graph, HTML). */
const NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  siteName: ['og:site_name', 'application-name'],
  pictureUrl: [
    ...['og:image:secure_url', 'og:image', 'og:image:url'],
    ...['twitter:image', 'twitter:image:src'],
  ],
} as const;

/** Reads what the head of a page says of it; `url` is where it was found. Other work runs in between. */
export async function readEmbedPage(html: string, url: string): Promise<PageFacts> {
  const head = await readHead(html);
  const base = readWebUrl(head.base, url) ?? url;
  const find = (kind: keyof typeof NAMES) =>
    NAMES[kind].map((name) => head.metas.get(name)?.trim()).find(Boolean);
  const pictureUrl = readWebUrl(find('pictureUrl'), base);
  const oembedUrl = readWebUrl(head.oembed, base);
  return {
    ...cleanFacts({
      title: find('title') ?? head.title,
      description: find('description'),
      siteName: find('siteName'),
    }),
    ...(pictureUrl === undefined ? {} : { pictureUrl }),
    ...(oembedUrl === undefined ? {} : { oembedUrl }),
  };
}

/** Reads an answer of oEmbed (section 2.3.4): of what it has, what a page says too. Pure. */
export function readOembed(json: string, url: string): EmbedFacts {
  let answer: unknown;
  try {
    answer = JSON.parse(json);
  } catch {
    return {};
  }
  if (typeof answer !== 'object' || answer === null) return {};
  const textOf = (name: string): string | undefined => {
    const value = Object.hasOwn(answer, name) ? (answer as Record<string, unknown>)[name] : '';
    return typeof value === 'string' ? value : undefined;
  };
  const pictureUrl = readWebUrl(textOf('thumbnail_url'), url);
  return {
    ...cleanFacts({ title: textOf('title'), siteName: textOf('provider_name') }),
    ...(pictureUrl === undefined ? {} : { pictureUrl }),
  };
}

async function readHead(html: string): Promise<Head> {
  const head: Head = { metas: new Map(), title: '' };
  let elements = 0;
  let isInTitle = false;
  let hasTitle = false;
  let isOver = false;
  const end = () => {
    isOver = true;
    parser.pause();
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      elements += 1;
      if (name === 'body' || elements > MAX_ELEMENTS) end();
      else if (name === 'title' && !hasTitle) isInTitle = true;
      else noteElement(head, name, attributes);
    },
    ontext(text) {
      if (isInTitle && head.title.length < MAX_TITLE_TEXT) head.title += text;
    },
    onclosetag(name) {
      if (name === 'head') end();
      if (name !== 'title' || !isInTitle) return;
      isInTitle = false;
      hasTitle = true;
    },
  });
  for (let start = 0; start < html.length && !isOver; start += CHARACTERS_AT_ONCE) {
    if (start > 0) await yieldToOthers();
    parser.write(html.slice(start, start + CHARACTERS_AT_ONCE));
  }
  return head;
}

function noteElement(head: Head, name: string, attributes: Record<string, string>): void {
  const { property, name: called, content, rel, type, href } = attributes;
  if (name === 'meta' && content !== undefined) {
    const key = (property ?? called ?? '').trim().toLowerCase();
    if (!head.metas.has(key)) head.metas.set(key, content);
  }
  if (href === undefined) return;
  if (name === 'base') head.base ??= href;
  const isAlternate = name === 'link' && /(?:^|\s)alternate(?:\s|$)/i.test(rel ?? '');
  if (isAlternate && OEMBED_TYPE.test(type ?? '')) head.oembed ??= href;
}

function cleanFacts(texts: Partial<Record<keyof typeof MAX_LENGTHS, string | undefined>>) {
  const facts: { -readonly [Kind in keyof typeof MAX_LENGTHS]?: string } = {};
  for (const kind of ['title', 'description', 'siteName'] as const) {
    const text = cleanText(texts[kind] ?? '', MAX_LENGTHS[kind]);
    if (text !== '') facts[kind] = text;
  }
  return facts;
}

function readWebUrl(text: string | undefined, base: string): string | undefined {
  const url = text ? URL.parse(text.trim(), base) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
