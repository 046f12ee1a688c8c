const fetched = new Set<string>();

/** Fetches a page of this site when the reader is about to go there, unless data are to be saved. */
export function startPrefetch(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  const prefix = `${document.documentElement.dataset.prefix ?? ''}/`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const consider = (event: Event, delay: number) => {
    clearTimeout(timer);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || !link.pathname.startsWith(prefix)) return;
    const isPage =
      !/\/~|\.(md|txt|xml)$/.test(link.pathname) && link.pathname !== location.pathname;
    const address = link.origin + link.pathname;
    if (!isPage || fetched.has(address)) return;
    timer = setTimeout(() => prefetch(address), delay);
  };
  document.addEventListener('pointerover', (event) => consider(event, 60), { passive: true });
  document.addEventListener('touchstart', (event) => consider(event, 0), { passive: true });
}

function prefetch(address: string): void {
  fetched.add(address);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = address;
  document.head.append(hint);
}
