import { findAll, make } from './dom.ts';

/**
 * The cards of videos play where they stand once they are pressed: only then is the host asked for
 * anything. With a modifier key, or another button of the mouse, they are links as ever.
 */
export function startPlayers(): void {
  for (const card of findAll('a[data-player]') as HTMLAnchorElement[]) {
    card.classList.add('embed-playable');
    card.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      play(card);
    });
  }
}

function play(card: HTMLAnchorElement): void {
  const caption = card.closest('figure')?.querySelector('figcaption')?.textContent?.trim();
  const title = card.querySelector('.embed-card-title')?.textContent?.trim();
  const frame = make('iframe', {
    class: 'embed-player',
    src: card.dataset.player ?? '',
    title: caption || title || card.textContent?.trim() || card.href,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    referrerpolicy: 'strict-origin-when-cross-origin',
    sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  });
  card.replaceWith(frame);
  frame.focus();
}
