/**
 * Keeps an announcement away that the reader has put away. The click says so (keys click, too), not
 * the event of the box: that comes a task later, which a reader who leaves at once does not await.
 */
export function startAnnouncement(): void {
  const box = document.querySelector('[data-announcement-box]');
  box?.querySelector('summary')?.addEventListener('click', () => {
    try {
      const { announcement = '' } = document.documentElement.dataset;
      localStorage.setItem('octavo-announcement', announcement);
    } catch {
      // Storage may be forbidden: the announcement is then away on this page.
    }
  });
}
