import { describe, expect, it } from 'vitest';
import { findPlayer, offerPlayers } from './offer-players.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

describe('the player of a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://m.youtube.com/watch?app=x&v=dQw4w9WgXcQ&t=42s', `${YOUTUBE}&start=42`],
    ['https://youtu.be/dQw4w9WgXcQ?t=7', `${YOUTUBE}&start=7`],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=3', `${YOUTUBE}&start=3`],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
    [
      'https://vimeo.com/76979871/abcdef0123',
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef0123',
    ],
    [
      'https://www.loom.com/share/0123456789abcdef0123456789abcdef?sid=x',
      'https://www.loom.com/embed/0123456789abcdef0123456789abcdef?autoplay=1',
    ],
  ])('of %s is %s', (url, player) => {
    expect(findPlayer(url)?.href).toBe(player);
  });

  it.each([
    'https://www.youtube.com/@someone',
    'https://www.youtube.com/watch?v=../../x',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://vimeo.com/channels/x',
    'https://loom.com/share/short',
    'not an address',
  ])('is not known of %s', (url) => {
    expect(findPlayer(url)).toBeUndefined();
  });

  it('is named on the card alone, with the origin that is framed', () => {
    const card = (href: string) => `<a class="embed-card" href="${href}" rel="x">v</a>`;
    const other = card('https://example.org/');
    const html = `${card('https://youtu.be/dQw4w9WgXcQ?a=1&amp;t=2')}${other}<a href="https://youtu.be/dQw4w9WgXcQ">t</a>`;
    const shown = offerPlayers(html);
    expect(shown.origins).toEqual(['https://www.youtube-nocookie.com']);
    expect(shown.html).toBe(
      html.replace(' rel="x"', ` data-player="${YOUTUBE}&amp;start=2" rel="x"`),
    );
    expect(offerPlayers(other)).toEqual({ html: other, origins: [] });
    const known = html.replaceAll('class="embed-card"', 'class="embed-card embed-preview"');
    expect(offerPlayers(known).origins).toEqual(shown.origins);
  });
});
