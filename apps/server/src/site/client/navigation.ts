import { findAll } from './dom.ts';

let wholeTree: Promise<Document> | undefined;

/**
 * Fills closed branches of a large navigation when they are opened, from the whole tree, which is
 * fetched once; and keeps the place of the list from page to page, with the current page in sight.
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
  const sidebar = navigation.closest<HTMLElement>('.sidebar');
  if (sidebar) keepPlace(sidebar);
}

async function fillBranch(branch: HTMLDetailsElement): Promise<void> {
  if (!('lazy' in branch.dataset)) return;
  delete branch.dataset.lazy;
  try {
    wholeTree ??= fetchTree();
    const tree = await wholeTree;
    const id = CSS.escape(branch.dataset.branch ?? '');
    const list = tree.querySelector(`[data-branch="${id}"] > ul`);
    if (!list) return;
    const copy = document.importNode(list, true);
    const current = location.pathname;
    for (const link of findAll('a', copy as HTMLElement)) {
      if (link.getAttribute('href') === current) link.setAttribute('aria-current', 'page');
    }
    branch.append(copy);
  } catch {
    wholeTree = undefined;
    branch.dataset.lazy = '';
    branch.open = false;
  }
}

async function fetchTree(): Promise<Document> {
  const response = await fetch(document.documentElement.dataset.nav ?? '');
  if (!response.ok) throw new Error(`The navigation answered ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
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
