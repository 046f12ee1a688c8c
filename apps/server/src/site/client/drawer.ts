import { findAll, make } from './dom.ts';

/** The navigation on narrow screens: a drawer that keeps the focus and closes with Escape. */
export function startDrawer(): void {
  const drawer = document.querySelector<HTMLElement>('[data-drawer]');
  const opener = document.querySelector<HTMLElement>('[data-drawer-open]');
  if (!drawer || !opener) return;
  const shade = make('div', { class: 'drawer-shade' });
  const rest = () => findAll('.header, .main, .outline, .skip-link');

  const close = () => {
    if (!('open' in drawer.dataset)) return;
    delete drawer.dataset.open;
    opener.setAttribute('aria-expanded', 'false');
    drawer.removeAttribute('role');
    drawer.removeAttribute('aria-modal');
    shade.remove();
    for (const element of rest()) element.inert = false;
    opener.focus();
  };
  const open = () => {
    drawer.classList.add('drawer-ready');
    drawer.dataset.open = '';
    drawer.setAttribute('role', 'dialog');
    drawer.setAttribute('aria-modal', 'true');
    drawer.setAttribute('aria-label', opener.getAttribute('aria-label') ?? '');
    opener.setAttribute('aria-expanded', 'true');
    for (const element of rest()) element.inert = true;
    document.body.append(shade);
    drawer.querySelector<HTMLElement>('[aria-current="page"]')?.scrollIntoView({ block: 'center' });
    drawer.querySelector<HTMLElement>('[data-drawer-close]')?.focus();
  };

  opener.addEventListener('click', open);
  shade.addEventListener('click', close);
  drawer.querySelector('[data-drawer-close]')?.addEventListener('click', close);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  matchMedia('(width >= 56rem)').addEventListener('change', close);
}
