import { findAll } from './dom.ts';

/** The current section is in sight. Menus close when something else is used, and with Escape, which leads back to what opened them. */
export function startMenus(): void {
  document
    .querySelector('.section-tab:is([aria-current], [data-current])')
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const listOpen = () => findAll('details[data-menu][open]');
  const closeOthers = ({ target }: Event) => {
    for (const menu of listOpen()) {
      if (!menu.contains(target as Node)) menu.removeAttribute('open');
    }
  };
  document.addEventListener('click', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of listOpen()) {
      menu.removeAttribute('open');
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    }
  });
}
