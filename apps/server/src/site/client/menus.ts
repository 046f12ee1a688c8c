import { findAll } from './dom.ts';

/** Closes the menus of the header where readers leave them, and keeps announcements put away. */
export function startMenus(): void {
  const menus = findAll('[data-menu]') as HTMLDetailsElement[];
  const close = (target: EventTarget | null) => {
    for (const menu of menus) {
      if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
    }
  };
  if (menus.length > 0) {
    document.addEventListener('click', (event) => close(event.target));
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      menus
        .find(({ open }) => open)
        ?.querySelector('summary')
        ?.focus();
      close(null);
    });
  }
  const box = document.querySelector('[data-announcement-box]');
  box?.addEventListener('toggle', () => {
    try {
      const { announcement = '' } = document.documentElement.dataset;
      localStorage.setItem('octavo-announcement', announcement);
    } catch {
      // Storage may be forbidden: the announcement is then away on this page.
    }
  });
}
