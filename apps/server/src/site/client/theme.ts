import { startPageChanges } from './page-changes.ts';

/**
 * Runs before the page is drawn: says that scripts run, and puts the reader's theme in place so
 * that nothing flashes. A blocking file of its own, as the content security policy allows no inline
 * scripts.
 */
const root = document.documentElement;
root.classList.add('js');
try {
  const theme = root.dataset.themeFixed ? null : localStorage.getItem('octavo-theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else if (theme === 'system') delete root.dataset.theme;
  const { announcement } = root.dataset;
  if (announcement && localStorage.getItem('octavo-announcement') === announcement) {
    root.classList.add('announcement-away');
  }
} catch {
  // Storage may be forbidden: the system's theme holds.
}

try {
  startPageChanges();
} catch {
  // Older browsers change pages as they always did.
}
