/**
 * Where hosts of videos answer oEmbed, by the ends of their names, as https://oembed.com lists them.
 * Their pages are asked for nothing: some lead visitors from parts of the world to a question about
 * cookies first, whose title is not that of the video.
 */
const ENDPOINTS: readonly { hosts: readonly string[]; address: string }[] = [
  { hosts: ['youtube.com', 'youtu.be'], address: 'https://www.youtube.com/oembed?format=json' },
  { hosts: ['vimeo.com'], address: 'https://vimeo.com/api/oembed.json' },
  { hosts: ['loom.com'], address: 'https://www.loom.com/v1/oembed' },
];

/** Where to ask about an address by oEmbed, where that is known of its host. Pure. */
export function findOembed(url: string): string | undefined {
  const host = URL.parse(url)?.hostname ?? '';
  const known = ENDPOINTS.find(({ hosts }) =>
    hosts.some((one) => host === one || host.endsWith(`.${one}`)),
  );
  if (known === undefined) return undefined;
  const address = new URL(known.address);
  address.searchParams.set('url', url);
  return address.href;
}
