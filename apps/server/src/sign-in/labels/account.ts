import { defineLabels } from './define-labels.ts';

/** The words of the page of a person's account. */
export const accountLabels = defineLabels(
  { title: 'Your account', signedInAs: 'You are signed in as {name} ({email}).' },
  {
    de: { title: 'Ihr Konto', signedInAs: 'Sie sind angemeldet als {name} ({email}).' },
    fr: { title: 'Votre compte', signedInAs: 'Vous êtes connecté en tant que {name} ({email}).' },
    es: { title: 'Su cuenta', signedInAs: 'Ha iniciado sesión como {name} ({email}).' },
    it: { title: 'Il tuo account', signedInAs: 'Hai effettuato l’accesso come {name} ({email}).' },
    'pt-BR': { title: 'Sua conta', signedInAs: 'Você entrou como {name} ({email}).' },
    nl: { title: 'Uw account', signedInAs: 'U bent ingelogd als {name} ({email}).' },
    ja: { title: 'アカウント', signedInAs: '{name}（{email}）としてサインインしています。' },
    'zh-Hans': { title: '您的账户', signedInAs: '您已以 {name}（{email}）的身份登录。' },
    ar: { title: 'حسابك', signedInAs: 'أنت مسجّل الدخول باسم {name} ({email}).' },
  },
);
