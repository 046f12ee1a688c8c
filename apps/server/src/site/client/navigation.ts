import { findAll } from './dom.ts';

/** How many entries of a branch the server answers at once. */
const ENTRIES_PER_PART = 200;

/**
 * Fills closed branches of a large navigation when they are opened, and long lists where they are cut
 * off; and keeps the place of the list from page to page, with the current page in sight.
 */
export function startNavigation(): void {
  const navigation = document.querySelector<HTMLElement>('.navigation');
  if (!navigation) return;
  // `toggle` does not bubble, so it is caught on the way down.
  navigation.addEventListener(
    'toggle',
    (event) => {
      const branch = event.target;
      if (branch instanceof HTMLDetailsElement && branch.open) void fillBranch(branch);
    },
    true,
  );
  navigation.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[data-more]');
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
    event.preventDefault();
    void showMore(link);
  });
  const sidebar = navigation.closest<HTMLElement>('.sidebar');
  if (sidebar) keepPlace(sidebar);
}

async function fillBranch(branch: HTMLDetailsElement): Promise<void> {
  if (!('lazy' in branch.dataset)) return;
  delete branch.dataset.lazy;
  try {
    branch.append(await fetchPart(`${branch.dataset.branch}/0`));
  } catch {
    branch.dataset.lazy = '';
    branch.open = false;
  }
}

/** Puts entries that were left out in the place of the link to them; where they do not come, follows it. */
async function showMore(link: HTMLAnchorElement): Promise<void> {
  const item = link.closest('li');
  const path = /\/~pages\/([^/]+\/\d+)$/.exec(link.pathname)?.[1];
  if (!item || path === undefined || link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  try {
    const items = [...(await fetchPart(path)).children];
    const rest = chooseRest(items, link);
    item.replaceWith(...rest);
    const near = link.dataset.more === 'before' ? rest.at(-1) : rest[0];
    near?.querySelector('a')?.focus();
  } catch {
    location.assign(link.href);
  }
}

/** What of a part is not shown yet beside the link to it, with the link to what is left out then. */
function chooseRest(items: readonly Element[], { dataset }: HTMLAnchorElement): Element[] {
  const shown = Number(dataset.at) % ENTRIES_PER_PART;
  const sideOf = (item: Element) =>
    item.querySelector<HTMLElement>(':scope > a[data-more]')?.dataset.more;
  const entries = items.filter((item) => sideOf(item) === undefined);
  const next = items.filter((item) => sideOf(item) === dataset.more);
  return dataset.more === 'before'
    ? [...next, ...entries.slice(0, shown || ENTRIES_PER_PART)]
    : [...entries.slice(shown), ...next];
}

/** A part of a branch, with the current page marked. */
async function fetchPart(path: string): Promise<Element> {
  const response = await fetch(`${document.documentElement.dataset.prefix ?? ''}/~nav/${path}`);
  if (!response.ok) throw new Error(`The navigation answered ${response.status}.`);
  const text = await response.text();
  const list = new DOMParser().parseFromString(text, 'text/html').querySelector('ul');
  if (!list) throw new Error('The navigation answered without a list.');
  const copy = document.importNode(list, true);
  for (const link of findAll('a', copy)) {
    if (link.getAttribute('href') === location.pathname) link.setAttribute('aria-current', 'page');
  }
  return copy;
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function keepPlace(sidebar: HTMLElement): void {
  const key = `octavo-place:${document.documentElement.dataset.prefix ?? ''}`;
  try {
    sidebar.scrollTop = Number(sessionStorage.getItem(key) ?? '0');
    addEventListener('pagehide', () => sessionStorage.setItem(key, String(sidebar.scrollTop)));
  } catch {
    // Storage may be forbidden: the current page is still brought into sight.
  }
  const current = sidebar.querySelector<HTMLElement>('[aria-current="page"]');
  if (!current || sidebar.scrollHeight <= sidebar.clientHeight) return;
  const frame = sidebar.getBoundingClientRect();
  const place = current.getBoundingClientRect();
  if (place.top < frame.top + 16 || place.bottom > frame.bottom - 16) {
    sidebar.scrollTop += place.top - frame.top - frame.height / 3;
  }
}
