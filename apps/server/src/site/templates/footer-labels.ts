/** What the footer says by itself. */
interface FooterLabels {
  privacyPolicy: string;
  publishedWith: string;
}

const ENGLISH: FooterLabels = { privacyPolicy: 'Privacy policy', publishedWith: 'Published with' };
const LABELS: Readonly<Record<string, FooterLabels>> = {
  fr: { privacyPolicy: 'Politique de confidentialité', publishedWith: 'Publié avec' },
  es: { privacyPolicy: 'Política de privacidad', publishedWith: 'Publicado con' },
  zh: { privacyPolicy: '隐私政策', publishedWith: '发布工具：' },
  'zh-hant': { privacyPolicy: '隱私權政策', publishedWith: '發布工具：' },
  ja: { privacyPolicy: 'プライバシーポリシー', publishedWith: '公開：' },
  de: { privacyPolicy: 'Datenschutzerklärung', publishedWith: 'Veröffentlicht mit' },
  nl: { privacyPolicy: 'Privacybeleid', publishedWith: 'Gepubliceerd met' },
  nb: { privacyPolicy: 'Personvernerklæring', publishedWith: 'Publisert med' },
  'pt-br': { privacyPolicy: 'Política de privacidade', publishedWith: 'Publicado com' },
  ru: { privacyPolicy: 'Политика конфиденциальности', publishedWith: 'Опубликовано с помощью' },
  fa: { privacyPolicy: 'سیاست حریم خصوصی', publishedWith: 'منتشرشده با' },
};

/** The words of the footer in a language given as BCP 47 tag; English ones where there are no others. */
export function footerLabelsFor(lang: string): FooterLabels {
  const wanted = lang.toLowerCase();
  return LABELS[wanted] ?? LABELS[wanted.split('-', 1)[0] ?? ''] ?? ENGLISH;
}
