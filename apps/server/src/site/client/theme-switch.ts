import { findAll } from './dom.ts';

const KEY = 'octavo-theme';

/** Lets the reader choose the system's theme, the light or the dark one, and remembers it. */
export function startThemeSwitch(): void {
  const buttons = findAll('[data-theme-choice]');
  const show = () => {
    const current = document.documentElement.dataset.theme ?? 'system';
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.themeChoice === current));
    }
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      chooseTheme(button.dataset.themeChoice ?? 'system');
      show();
    });
  }
  show();
}

function chooseTheme(theme: string): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    // A site may have a theme of its own, from which the system's is a choice too.
    if (theme === 'system' && !root.dataset.siteTheme) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden: the choice then holds for this page.
  }
  document.dispatchEvent(new CustomEvent('octavo:theme'));
}
