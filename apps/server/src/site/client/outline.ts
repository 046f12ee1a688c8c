import { findAll } from './dom.ts';

/** Marks the heading that is being read in the outline of the page. */
export function startOutline(): void {
  const links = new Map<Element, HTMLElement>();
  for (const link of findAll('[data-outline] a')) {
    const id = decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '');
    const heading = document.getElementById(id);
    if (heading) links.set(heading, link);
  }
  const headings = [...links.keys()];
  if (headings.length === 0) return;
  let current: HTMLElement | undefined;

  const mark = () => {
    const limit = 120;
    let reading = headings[0];
    for (const heading of headings) {
      if (heading.getBoundingClientRect().top <= limit) reading = heading;
    }
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    if (atEnd && scrollY > 0) reading = headings.at(-1);
    const link = reading && links.get(reading);
    if (link === current) return;
    current?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    current = link;
    keepInSight(link);
  };
  const observer = new IntersectionObserver(mark, { rootMargin: '-100px 0px -60% 0px' });
  for (const heading of headings) observer.observe(heading);
  addEventListener('scrollend', mark, { passive: true });
  mark();
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
