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
  document.addEventListener('keydown', (event) => {
    if (event.key.startsWith('Arrow')) moveInMenu(event);
    if (event.key !== 'Escape') return;
    for (const menu of listOpen()) {
      menu.removeAttribute('open');
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    }
  });
}

/** Arrows go through the links of the open menu that the focus is in. */
function moveInMenu(event: KeyboardEvent): void {
  const menu = document.activeElement?.closest<HTMLElement>('details[data-menu][open]');
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!menu || step === undefined) return;
  const links = findAll('a', menu);
  const at = links.indexOf(document.activeElement as HTMLElement);
  links.at(at === -1 && step === -1 ? -1 : (at + step) % links.length)?.focus();
  event.preventDefault();
}
