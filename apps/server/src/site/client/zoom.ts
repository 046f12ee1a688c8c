import { findAll, make } from './dom.ts';

/** Pictures that are not shown much larger than they are gain nothing by it. */
const WORTHWHILE = 1.15;

/**
 * Pictures that are shown smaller than they are open as large as the window takes, by a click or by a
 * button that the keyboard finds. Pictures that are links, or within one, stay links.
 */
export function startZoom(label: (key: string) => string): void {
  for (const image of findAll('.prose img') as HTMLImageElement[]) {
    if (image.closest('a, button, summary, .cards, .embed-card, .emoji') !== null) continue;
    if (image.complete) offer(image, label);
    else image.addEventListener('load', () => offer(image, label), { once: true });
  }
}

function offer(image: HTMLImageElement, label: (key: string) => string): void {
  const { width, height } = image.getBoundingClientRect();
  const isVector = /\.svg(?:[?#]|$)/.test(image.currentSrc);
  const isSmall = image.naturalWidth < width * WORTHWHILE && !isVector;
  if (width < 160 || height < 80 || isSmall || image.dataset.zoom !== undefined) return;
  image.dataset.zoom = '';
  const button = make(
    'button',
    { type: 'button', class: 'zoom-button' },
    [label('enlarge'), image.alt].filter(Boolean).join(': '),
  );
  image.after(button);
  const open = () => show(image, label);
  image.addEventListener('click', open);
  button.addEventListener('click', open);
}

function show(image: HTMLImageElement, label: (key: string) => string): void {
  const large = make('img', { src: image.currentSrc, alt: image.alt });
  const closer = make(
    'button',
    { type: 'button', class: 'icon-button zoom-close', 'aria-label': label('close') },
    '×',
  );
  const attributes = { class: 'zoom', 'aria-label': image.alt || label('enlarge') };
  const dialog = make('dialog', attributes, large, closer) as HTMLDialogElement;
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
