/**
 * Runs before the page is drawn: says that scripts run, and puts the reader's theme in place so
 * that nothing flashes. A blocking file of its own, as the content security policy allows no inline
 * scripts.
 */
const root = document.documentElement;
root.classList.add('js');
try {
  const theme = localStorage.getItem('octavo-theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
} catch {
  // Storage may be forbidden: the system's theme holds.
}
