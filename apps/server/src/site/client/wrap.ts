import { findAll, make } from './dom.ts';

/** Code with lines that are cut gets a button that breaks them, once it comes into view. */
export function startWrap(label: (key: string) => string): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !offerWrap(target as HTMLElement, label)) continue;
      observer.unobserve(target);
    }
  });
  for (const body of findAll('figure.code:not(.code-wrap) .code-body')) observer.observe(body);
}

/** Whether the code was too wide and has its button now. */
function offerWrap(body: HTMLElement, label: (key: string) => string): boolean {
  const pre = body.querySelector('pre');
  const figure = body.closest('figure');
  if (pre === null || figure === null || pre.scrollWidth <= pre.clientWidth + 1) return false;
  const name = label('wrapLines');
  const attributes = { type: 'button', class: 'wrap-button', 'aria-pressed': 'false' };
  const button = make('button', { ...attributes, 'aria-label': name, title: name }, '↵');
  button.addEventListener('click', () => {
    const wraps = figure.classList.toggle('code-wrap');
    button.setAttribute('aria-pressed', String(wraps));
  });
  const tools = make('div', { class: 'code-tools' }, button, ...findAll('.copy-button', body));
  body.append(tools);
  return true;
}
