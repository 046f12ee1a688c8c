import { findAll, make } from './dom.ts';
import { findNamed } from './find-named.ts';

/** Makes tab lists of the titled parts that the server sends; a fragment in the address opens one. */
export function startTabs(): void {
  for (const tabs of findAll('[data-tabs]')) upgrade(tabs);
  const openTarget = () => {
    const named = findNamed(location.hash);
    if (named === undefined) return;
    reveal(named.element);
    if (!named.isKnown) named.element.scrollIntoView();
  };
  addEventListener('hashchange', openTarget);
  openTarget();
}

/** Opens every tab and fold around an element and brings it into sight. */
function reveal(target: HTMLElement): void {
  let isHidden = false;
  for (let part: HTMLElement | null = target; part; part = part.parentElement) {
    if (part.hidden && 'tab' in part.dataset) {
      isHidden = true;
      document.getElementById(`${part.id}-button`)?.click();
    }
    if (part instanceof HTMLDetailsElement && part !== target && !part.open) {
      isHidden = true;
      part.open = true;
    }
  }
  if (isHidden || 'tab' in target.dataset) target.closest('[data-tabs]')?.scrollIntoView();
  if (isHidden && !('tab' in target.dataset)) target.scrollIntoView();
}

function upgrade(tabs: HTMLElement): void {
  const panels = findAll(':scope > [data-tab]', tabs);
  if (panels.length === 0) return;
  const buttons = panels.map(makeButton);
  const select = (index: number) => {
    for (const [position, panel] of panels.entries()) {
      const isSelected = position === index;
      panel.hidden = !isSelected;
      buttons[position]?.setAttribute('aria-selected', String(isSelected));
      buttons[position]?.setAttribute('tabindex', isSelected ? '0' : '-1');
    }
  };
  const list = make('div', { class: 'tab-list', role: 'tablist' }, ...buttons);
  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => {
      select(index);
      const id = panels[index]?.id;
      if (id) history.replaceState(history.state, '', `#${encodeURIComponent(id)}`);
    });
  }
  list.addEventListener('keydown', (event) => {
    const index = buttons.indexOf(event.target as HTMLElement);
    const next = nextIndex(event.key, index, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    buttons[next]?.focus();
  });
  tabs.prepend(list);
  tabs.classList.add('tabs-ready');
  select(0);
}

function makeButton(panel: HTMLElement): HTMLElement {
  const title = panel.querySelector(':scope > [data-tab-title]');
  const button = make('button', {
    type: 'button',
    class: 'tab-button',
    role: 'tab',
    id: `${panel.id}-button`,
    'aria-controls': panel.id,
  });
  for (const node of title?.childNodes ?? []) button.append(node.cloneNode(true));
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', button.id);
  panel.tabIndex = 0;
  return button;
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  const step = document.documentElement.dir === 'rtl' ? -1 : 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (index + step + count) % count;
  if (key === 'ArrowLeft') return (index - step + count) % count;
  return undefined;
}
