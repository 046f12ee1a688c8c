import { startCopy } from '../../site/client/copy.ts';
import { findAll } from '../../site/client/dom.ts';
import { startThemeSwitch } from '../../site/client/theme-switch.ts';

startThemeSwitch();
startCopy(() => 'Copied');
startFilter();
foldMenu();

/** Lets the reader find operations in the menu by words of their titles, methods and paths. */
function startFilter(): void {
  const field = document.querySelector<HTMLElement>('[data-docs-filter]');
  const input = field?.querySelector('input');
  if (!field || !input) return;
  field.hidden = false;
  const links = findAll('[data-docs-words]');
  const groups = [...document.querySelectorAll<HTMLDetailsElement>('.docs-nav > details')];
  const opened = groups.map((group) => group.open);
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const link of links) {
      const text = link.dataset.docsWords ?? '';
      const item = link.parentElement;
      if (item) item.hidden = !words.every((word) => text.includes(word));
    }
    for (const [at, group] of groups.entries()) {
      group.hidden = group.querySelector('li:not([hidden])') === null;
      group.open = words.length > 0 || opened[at] === true;
    }
  });
}

/** Folds the menu on narrow screens, where it would stand before the text. */
function foldMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.docs-menu');
  if (menu && matchMedia('(max-width: 60rem)').matches) menu.open = false;
}
