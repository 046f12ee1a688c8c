import { findAll } from './dom.ts';

/** Closes an open menu with Escape, and when the reader goes on elsewhere. */
export function startMenus(): void {
  const menus = findAll('details[data-menu]') as HTMLDetailsElement[];
  if (menus.length === 0) return;
  const closeOthers = (event: Event) => {
    for (const menu of menus) {
      if (menu.open && !menu.contains(event.target as Node)) menu.open = false;
    }
  };
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  for (const menu of menus) {
    menu.addEventListener('keydown', (event) => handleKey(menu, event));
  }
}

function handleKey(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  if (!menu.open) return;
  const links = findAll('a', menu);
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Escape') {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  } else if (event.key === 'ArrowDown') links[(at + 1) % links.length]?.focus();
  else if (event.key === 'ArrowUp') links.at(at < 1 ? -1 : at - 1)?.focus();
  else return;
  event.preventDefault();
}
