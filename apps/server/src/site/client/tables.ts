import { findAll } from './dom.ts';

/**
 * The head of a table stays in sight while its rows go by, where the table is as wide as its place: one
 * that scrolls sideways is a window of its own, which nothing within it can leave.
 */
export function startTables(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const width = target.querySelector('table')?.offsetWidth ?? 0;
      target.classList.toggle('table-fits', width <= target.clientWidth);
    }
  });
  for (const place of findAll(
    '.prose > .table-scroll:not(.table-sticky-header, .table-sticky-column)',
  )) {
    observer.observe(place);
  }
}
