/** The words of pages for those who do not read yet, or do no more. */
export interface AccessLabels {
  closed: string;
  closedText: string;
  refused: string;
  refusedText: string;
  tryAgain: string;
  signOut: string;
  signOutText: string;
  signedOut: string;
  signedOutText: string;
  signIn: string;
  back: string;
}

const ENGLISH: AccessLabels = {
  closed: 'You need to sign in to read this',
  closedText: 'These pages are open only to people who come from the owner’s sign-in page.',
  refused: 'You could not be signed in',
  refusedText: 'What the sign-in page sent does not count, or not any more.',
  tryAgain: 'Try again',
  signOut: 'Sign out',
  signOutText: 'You will have to sign in again to read these pages in this browser.',
  signedOut: 'You are signed out',
  signedOutText: 'This browser does not show you these pages any more.',
  signIn: 'Sign in again',
  back: 'Back to the pages',
};

const LABELS: Readonly<Record<string, AccessLabels>> = {
  en: ENGLISH,
  de: {
    closed: 'Zum Lesen ist eine Anmeldung nötig',
    closedText:
      'Diese Seiten stehen nur denen offen, die von der Anmeldeseite des Betreibers kommen.',
    refused: 'Die Anmeldung ist nicht gelungen',
    refusedText: 'Was die Anmeldeseite gesendet hat, gilt nicht oder nicht mehr.',
    tryAgain: 'Noch einmal versuchen',
    signOut: 'Abmelden',
    signOutText:
      'Um diese Seiten in diesem Browser zu lesen, ist danach eine neue Anmeldung nötig.',
    signedOut: 'Sie sind abgemeldet',
    signedOutText: 'Dieser Browser zeigt Ihnen diese Seiten nicht mehr.',
    signIn: 'Wieder anmelden',
    back: 'Zurück zu den Seiten',
  },
  fr: {
    closed: 'Connectez-vous pour lire ces pages',
    closedText:
      'Ces pages sont réservées aux personnes venant de la page de connexion du propriétaire.',
    refused: 'La connexion a échoué',
    refusedText: 'Ce que la page de connexion a envoyé n’est pas valable, ou ne l’est plus.',
    tryAgain: 'Réessayer',
    signOut: 'Se déconnecter',
    signOutText: 'Il faudra vous reconnecter pour lire ces pages dans ce navigateur.',
    signedOut: 'Vous êtes déconnecté',
    signedOutText: 'Ce navigateur ne vous montre plus ces pages.',
    signIn: 'Se reconnecter',
    back: 'Revenir aux pages',
  },
  es: {
    closed: 'Inicie sesión para leer estas páginas',
    closedText:
      'Estas páginas son solo para quienes vienen de la página de acceso del propietario.',
    refused: 'No se pudo iniciar la sesión',
    refusedText: 'Lo que envió la página de acceso no es válido, o ya no lo es.',
    tryAgain: 'Intentarlo de nuevo',
    signOut: 'Cerrar sesión',
    signOutText: 'Tendrá que iniciar sesión de nuevo para leer estas páginas en este navegador.',
    signedOut: 'Ha cerrado la sesión',
    signedOutText: 'Este navegador ya no le muestra estas páginas.',
    signIn: 'Iniciar sesión de nuevo',
    back: 'Volver a las páginas',
  },
  zh: {
    closed: '请先登录再阅读',
    closedText: '这些页面只对从所有者的登录页进入的人开放。',
    refused: '登录没有成功',
    refusedText: '登录页发来的凭据无效，或已经失效。',
    tryAgain: '重试',
    signOut: '退出登录',
    signOutText: '退出后，在此浏览器中阅读这些页面需要重新登录。',
    signedOut: '您已退出登录',
    signedOutText: '此浏览器不再向您显示这些页面。',
    signIn: '重新登录',
    back: '返回页面',
  },
  ja: {
    closed: '閲覧するにはサインインが必要です',
    closedText: 'これらのページは、所有者のサインインページから来た人だけが閲覧できます。',
    refused: 'サインインできませんでした',
    refusedText: 'サインインページから送られた情報が無効か、期限切れです。',
    tryAgain: 'もう一度試す',
    signOut: 'サインアウト',
    signOutText: 'このブラウザーで再び閲覧するには、もう一度サインインが必要です。',
    signedOut: 'サインアウトしました',
    signedOutText: 'このブラウザーにはこれらのページは表示されなくなりました。',
    signIn: 'もう一度サインイン',
    back: 'ページに戻る',
  },
  fa: {
    closed: 'برای خواندن باید وارد شوید',
    closedText: 'این صفحه‌ها تنها برای کسانی است که از صفحهٔ ورود صاحب سایت می‌آیند.',
    refused: 'ورود انجام نشد',
    refusedText: 'آنچه صفحهٔ ورود فرستاد معتبر نیست یا دیگر معتبر نیست.',
    tryAgain: 'تلاش دوباره',
    signOut: 'خروج',
    signOutText: 'برای خواندن این صفحه‌ها در این مرورگر باید دوباره وارد شوید.',
    signedOut: 'خارج شدید',
    signedOutText: 'این مرورگر دیگر این صفحه‌ها را به شما نشان نمی‌دهد.',
    signIn: 'ورود دوباره',
    back: 'بازگشت به صفحه‌ها',
  },
};

/** The words in a language given as BCP 47 tag; English ones where there are no others. */
export function accessLabelsFor(lang: string): AccessLabels {
  return LABELS[lang.split('-', 1)[0]?.toLowerCase() ?? ''] ?? ENGLISH;
}

/** The first language of an `Accept-Language` header (RFC 9110, section 12.5.4) that there are words in. */
export function chooseAccessLanguage(header: string | undefined): {
  lang: string;
  dir: 'ltr' | 'rtl';
  labels: AccessLabels;
} {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const weight = /^\s*q=([\d.]+)/.exec(options.join(';'))?.[1];
      return {
        lang: tag.split('-', 1)[0] ?? '',
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  const lang = wanted.find((one) => Object.hasOwn(LABELS, one.lang))?.lang ?? 'en';
  return { lang, dir: lang === 'fa' ? 'rtl' : 'ltr', labels: accessLabelsFor(lang) };
}
