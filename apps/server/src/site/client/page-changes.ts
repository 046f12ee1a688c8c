const RULE =
  '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }';

/**
 * Lets one page of the site go over into the next, so that nothing flashes. It is a rule of the
 * script, as browsers report a change that is not drawn as an error, which only a script can take.
 */
export function startPageChanges(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULE);
  document.adoptedStyleSheets.push(sheet);
  for (const name of ['pageswap', 'pagereveal'] as const) {
    addEventListener(name, ({ viewTransition }) => {
      for (const step of ['ready', 'finished'] as const) viewTransition?.[step].catch(() => {});
    });
  }
}
