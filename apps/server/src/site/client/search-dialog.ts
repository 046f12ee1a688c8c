import { findAll, make } from './dom.ts';
import {
  noteSearch,
  type Runs,
  type SearchGroup,
  type SearchOption,
  searchSite,
} from './search-api.ts';
import { listStart } from './search-start.ts';

const DELAY = 90;
/** How long results stand before the words count as what was searched for. */
const SETTLE_DELAY = 1500;

/** The search dialog: opened by Ctrl/Cmd-K, `/` or its button, and worked by keyboard alone. */
export function startSearch(label: (key: string) => string): void {
  const opener = document.querySelector<HTMLElement>('[data-search-open]');
  if (!opener) return;
  const shortcut = opener.querySelector('[data-shortcut]');
  if (shortcut && /Mac|iP(hone|ad)/.test(navigator.platform)) shortcut.textContent = '⌘ K';
  let dialog: SearchDialog | undefined;
  const open = (query = '') => {
    dialog ??= new SearchDialog(label);
    dialog.open(query);
  };
  opener.addEventListener('click', () => open());
  document.querySelector('[data-search-form]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    open();
  });
  for (const button of findAll('[data-action="search"], [data-action="ask"]')) {
    button.hidden = false;
    button.addEventListener('click', () => open(button.dataset.query));
  }
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isEditing(event);
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    open();
  });
}

function isEditing(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}

class SearchDialog {
  private readonly label: (key: string) => string;
  private readonly dialog: HTMLDialogElement;
  private readonly input: HTMLInputElement;
  private readonly list: HTMLElement;
  private readonly status: HTMLElement;
  private readonly correction: HTMLElement;
  private readonly scopes: HTMLElement | undefined;
  private options: HTMLElement[] = [];
  private active = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private settled: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | undefined;

  constructor(label: (key: string) => string) {
    this.label = label;
    this.input = make('input', {
      type: 'search',
      role: 'combobox',
      'aria-label': label('search'),
      'aria-expanded': 'false',
      'aria-controls': 'search-results',
      'aria-autocomplete': 'list',
      placeholder: label('searchPlaceholder'),
      maxlength: '512',
      autocomplete: 'off',
      spellcheck: 'false',
    }) as HTMLInputElement;
    this.list = make('div', {
      id: 'search-results',
      class: 'search-results',
      role: 'listbox',
      'aria-label': label('results'),
    });
    this.status = make('p', { class: 'search-status', role: 'status' });
    this.correction = make('p', { class: 'search-correction' });
    const closer = make(
      'button',
      { type: 'button', class: 'quiet-button', 'aria-label': label('close') },
      'Esc',
    );
    const field = make('div', { class: 'search-dialog-field' }, this.input, closer);
    this.scopes = makeScopes(label);
    this.scopes?.addEventListener('change', () => void this.search());
    this.dialog = make(
      'dialog',
      { class: 'search-dialog', 'aria-label': label('search') },
      ...[field, ...(this.scopes ? [this.scopes] : []), this.status, this.correction, this.list],
    ) as HTMLDialogElement;
    document.body.append(this.dialog);
    closer.addEventListener('click', () => this.dialog.close());
    this.input.addEventListener('input', () => this.schedule());
    this.input.addEventListener('keydown', (event) => this.handleKey(event));
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    this.list.addEventListener('click', (event) => {
      if (!(event.target as HTMLElement).closest('a')) return;
      noteSearch(this.input.value.trim());
      this.dialog.close();
    });
  }

  open(query: string): void {
    if (!this.dialog.open) this.dialog.showModal();
    if (query !== '') this.input.value = query;
    this.input.select();
    this.input.focus();
    void this.search();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.search(), DELAY);
  }

  private async search(): Promise<void> {
    this.request?.abort();
    clearTimeout(this.settled);
    const query = this.input.value.trim();
    if (query === '') {
      const groups = listStart(this.label);
      this.show(groups, groups.length === 0 ? this.label('searchHint') : '', []);
      return;
    }
    const scope = this.scopes?.querySelector<HTMLInputElement>(':checked')?.value ?? '';
    const request = new AbortController();
    this.request = request;
    if (this.options.length === 0) this.status.textContent = this.label('searching');
    try {
      const { groups, corrected } = await searchSite(query, scope, request.signal);
      const words = groups.length === 0 ? `${this.label('noResults')} “${query}”` : '';
      if (this.request !== request) return;
      this.show(groups, words, corrected);
      this.settled = setTimeout(() => noteSearch(query), SETTLE_DELAY);
    } catch {
      if (!request.signal.aborted) this.show([], this.label('searchFailed'), []);
    }
  }

  /** Shows results and says how many pages there are of them, or says `words`. */
  private show(groups: readonly SearchGroup[], words: string, corrected: readonly string[]): void {
    const isSearched = this.input.value.trim() !== '';
    this.options = [];
    this.list.replaceChildren(
      ...groups.flatMap(({ title, options }, at) => {
        const made = options.map((one, index) => makeOption(one, this.options.length + index));
        this.options.push(...made);
        return groups.length === 1 && isSearched ? made : [makeGroup(title, at, made)];
      }),
    );
    this.list.scrollTop = 0;
    const options = groups.flatMap((group) => group.options);
    const pages = options.filter(({ kind }) => kind === 'page').length;
    const also = this.label('alsoSearched').replace('{words}', corrected.join(', '));
    const said = isSearched ? this.label('resultsCount') : '';
    const counted = said.replace('{count}', String(pages));
    this.correction.textContent = corrected.length === 0 ? '' : also;
    this.status.classList.toggle('visually-hidden', pages > 0);
    const heard = [counted, this.correction.textContent].filter(Boolean).join(' ');
    this.status.textContent = pages > 0 ? heard : words;
    this.input.setAttribute('aria-expanded', String(options.length > 0));
    this.activate(options.length > 0 ? 0 : -1);
  }

  private handleKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const count = this.options.length;
    if (event.key === 'ArrowDown' && count > 0) this.activate((this.active + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) this.activate((this.active - 1 + count) % count);
    else if (event.key === 'Enter') this.options[this.active]?.click();
    else if (event.key === 'Escape') this.dialog.close();
    else return;
    event.preventDefault();
  }

  private activate(index: number): void {
    this.options[this.active]?.setAttribute('aria-selected', 'false');
    this.active = index;
    const option = this.options[index];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.input.setAttribute('aria-activedescendant', option.id);
    else this.input.removeAttribute('aria-activedescendant');
  }
}

/** The results of one part of the site under its title. */
function makeGroup(title: string, at: number, options: readonly HTMLElement[]): HTMLElement {
  const id = `search-group-${at}`;
  const heading = make('div', { id, class: 'search-group-title', role: 'presentation' }, title);
  return make('div', { role: 'group', 'aria-labelledby': id }, heading, ...options);
}

/** What the search may be limited to; undefined where there is nothing to choose. */
function makeScopes(label: (key: string) => string): HTMLElement | undefined {
  const form = document.querySelector<HTMLElement>('[data-search-scopes]');
  const names = form?.dataset.searchScopes?.split(' ') ?? [];
  if (names.length < 2) return undefined;
  const choices = names.map((name, at) => {
    const input = make('input', { type: 'radio', name: 'search-scope', value: name });
    if (at === 0) input.setAttribute('checked', '');
    return make('label', {}, input, make('span', {}, label(name)));
  });
  const attributes = {
    class: 'search-scopes',
    role: 'radiogroup',
    'aria-label': label('searchIn'),
  };
  return make('div', attributes, ...choices);
}

function makeOption(option: SearchOption, index: number): HTMLElement {
  const parts: HTMLElement[] = [];
  if (option.title.length > 0) parts.push(makeRuns('result-title', option.title));
  if (option.trail !== '') parts.push(make('span', { class: 'result-trail' }, option.trail));
  if (option.excerpt.length > 0) parts.push(makeRuns('result-excerpt', option.excerpt));
  return make(
    'a',
    {
      id: `search-option-${index}`,
      class: `search-option search-option-${option.kind}`,
      role: 'option',
      'aria-selected': 'false',
      tabindex: '-1',
      href: option.href,
    },
    ...parts,
  );
}

function makeRuns(name: string, runs: Runs): HTMLElement {
  const marked = runs.map(({ text, hit }) => (hit ? make('mark', {}, text) : text));
  return make('span', { class: name }, ...marked);
}
