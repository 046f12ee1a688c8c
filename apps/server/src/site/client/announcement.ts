/** Keeps an announcement away that the reader has put away. */
export function startAnnouncement(): void {
  const box = document.querySelector('[data-announcement-box]');
  box?.addEventListener('toggle', () => {
    // Browsers tell of a box that is open from the start, too.
    if (box.hasAttribute('open')) return;
    try {
      const { announcement = '' } = document.documentElement.dataset;
      localStorage.setItem('octavo-announcement', announcement);
    } catch {
      // Storage may be forbidden: the announcement is then away on this page.
    }
  });
}
