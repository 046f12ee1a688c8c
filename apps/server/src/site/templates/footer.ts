import { EMPTY, type Html, html } from './html.ts';
import { chooseText } from './look-view.ts';
import { renderPicture } from './picture.ts';
import { renderSocialAccounts } from './social-accounts.ts';
import type { ShellView } from './view.ts';

/** What stands below every page: groups of links, logo, accounts, copyright; nothing where nobody said so. */
export function renderFooter({ site, language }: ShellView): Html {
  const { customization, footerLogo, footerGroups } = site.look;
  const { footer, privacyPolicy, trademark, socialAccounts } = customization;
  const { lang, labels } = language;
  const logo = footerLogo ? renderPicture(footerLogo, 'footer-logo', '') : EMPTY;
  const social = renderSocialAccounts(socialAccounts.filter(({ display }) => display.footer));
  const groups = footerGroups
    .filter(({ links }) => links.length > 0)
    .map(
      ({ title, links }) =>
        html`<section><h2>${chooseText(title, lang)}</h2><ul>${links.map((link) => html`<li><a href="${link.href}">${chooseText(link.title, lang)}</a></li>`)}</ul></section>`,
    );
  const notes = [
    ...(footer.copyright ? [html`<li>${footer.copyright}</li>`] : []),
    ...(privacyPolicy.url
      ? [html`<li><a href="${privacyPolicy.url}">${labels.privacyPolicy}</a></li>`]
      : []),
    ...(trademark.enabled ? [html`<li>${labels.poweredBy}</li>`] : []),
  ];
  if (logo === EMPTY && social === EMPTY && groups.length === 0 && notes.length === 0) return EMPTY;
  return html`
<footer class="site-footer"><div class="footer-inner">
<div class="footer-start">${logo}${social}</div>
<div class="footer-groups">${groups}</div>
${notes.length === 0 ? EMPTY : html`<ul class="footer-notes">${notes}</ul>`}
</div></footer>`;
}
