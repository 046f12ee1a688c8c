import { findAll } from './dom.ts';

/**
 * Copies code blocks, and the page as Markdown. The buttons are shown where copying works; those of
 * code say which language it is in.
 */
export function startCopy(label: (key: string) => string): void {
  if (!navigator.clipboard) return;
  for (const button of findAll('[data-copy]')) {
    button.hidden = false;
    const { syntax } = button.closest('figure')?.dataset ?? {};
    if (syntax) button.dataset.language = syntax;
    button.addEventListener('click', () => {
      const place = button.closest('.code-body') ?? button.parentElement;
      const code = place?.querySelector('pre code, [data-copied]');
      void copy(button, button, async () => code?.textContent ?? '', label('copied'));
    });
  }
  for (const button of findAll('[data-copy-page]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const words = button.querySelector<HTMLElement>('span') ?? button;
      void copy(button, words, () => fetchText(button.dataset.copyPage ?? ''), label('copied'));
    });
  }
}

async function copy(
  button: HTMLElement,
  words: HTMLElement,
  read: () => Promise<string>,
  done: string,
): Promise<void> {
  if (button.classList.contains('copied')) return;
  const before = words.textContent;
  try {
    await navigator.clipboard.writeText(await read());
  } catch {
    return;
  }
  words.textContent = done;
  button.classList.add('copied');
  setTimeout(() => {
    words.textContent = before;
    button.classList.remove('copied');
  }, 1600);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.text();
}
