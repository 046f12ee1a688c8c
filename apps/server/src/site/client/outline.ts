import { findAll } from './dom.ts';
import { findNamed } from './find-named.ts';

/** How far above a heading the place may be at which following a link to it stops, in pixels. */
const SLACK = 8;

/** Marks the heading that is being read in the outline of the page. */
export function startOutline(): void {
  const links = new Map<Element, HTMLElement>();
  for (const link of findAll('[data-outline] a')) {
    const heading = findNamed(link.getAttribute('href') ?? '')?.element;
    if (heading) links.set(heading, link);
  }
  const headings = [...links.keys()];
  if (headings.length === 0) return;
  let current: HTMLElement | undefined;
  let followed: Followed | undefined;
  let isWaiting = false;

  const mark = () => {
    isWaiting = false;
    const reading = followed && isStill(followed) ? followed.heading : chooseReading(headings);
    const link = reading && links.get(reading);
    if (link === current) return;
    current?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    current = link;
    keepInSight(link);
  };
  const markSoon = () => {
    if (!isWaiting) requestAnimationFrame(mark);
    isWaiting = true;
  };
  // Whoever followed a link is at its heading, also where the page ends before it can be at the top.
  const noteFollowed = () => {
    const heading = findNamed(location.hash)?.element;
    followed = heading && links.has(heading) ? { heading, ...placeOf(heading) } : undefined;
    markSoon();
  };
  addEventListener('scroll', markSoon, { passive: true });
  addEventListener('resize', markSoon, { passive: true });
  addEventListener('hashchange', () => requestAnimationFrame(noteFollowed));
  addEventListener('load', noteFollowed);
  mark();
}

/** A heading that a link led to, and where the page and the heading were then. */
interface Followed {
  heading: Element;
  scrolled: number;
  top: number;
}

function placeOf(heading: Element): { scrolled: number; top: number } {
  return {
    scrolled: Math.round(scrollY),
    top: Math.round(heading.getBoundingClientRect().top),
  };
}

/**
 * Whether nobody has scrolled since. What comes late, such as a picture above, moves the page under the
 * heading, or the heading in the page: never both. One pixel is the rounding of both.
 */
function isStill({ heading, scrolled, top }: Followed): boolean {
  const now = placeOf(heading);
  return Math.abs(now.scrolled - scrolled) <= 1 || Math.abs(now.top - top) <= 1;
}

/**
 * The heading above the line at which a page is read: below what a link leaves above a heading, and
 * towards the end of the page further and further down, since its last parts never reach the top.
 */
function chooseReading(headings: readonly Element[]): Element | undefined {
  const root = document.documentElement;
  const top = Number.parseFloat(getComputedStyle(root).scrollPaddingBlockStart) || 0;
  const [start, end] = [top + SLACK, root.clientHeight];
  const whole = root.scrollHeight - end;
  const reach = Math.min(whole, end - start);
  const left = Math.max(0, whole - scrollY);
  const line = left < reach ? end - ((end - start) * left) / reach : start;
  return headings.findLast((one) => one.getBoundingClientRect().top <= line) ?? headings[0];
}

/** Scrolls a long outline, and nothing else, so that the marked entry is seen. */
function keepInSight(link: HTMLElement | undefined): void {
  const outline = link?.closest<HTMLElement>('[data-outline]');
  if (!link || !outline || outline.scrollHeight <= outline.clientHeight) return;
  const place = link.getBoundingClientRect();
  const frame = outline.getBoundingClientRect();
  if (place.top < frame.top || place.bottom > frame.bottom) {
    outline.scrollTop += place.top - frame.top - frame.height / 2;
  }
}
