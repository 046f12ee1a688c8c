import { defineLabels } from './define-labels.ts';

/** The words around every page, and of those that say what went wrong. */
export const frameLabels = defineLabels(
  {
    skip: 'Skip to content',
    language: 'Language',
    show: 'Show',
    account: 'Your account',
    signOut: 'Sign out',
    back: 'Back to sign-in',
    wrong: 'That did not work',
    outOfDate:
      'The form is out of date, or this browser refuses cookies. Go back, load the page again and repeat.',
    tooMany: 'There were too many tries. Wait {seconds} seconds and try again.',
    missing: 'There is no such page',
    missingText:
      'The address leads nowhere. Links in mails can be used once, and for a short time.',
    broken: 'Something failed on the server. Try again; if it keeps failing, tell whoever runs it.',
  },
  {
    de: {
      skip: 'Zum Inhalt springen',
      language: 'Sprache',
      show: 'Anzeigen',
      account: 'Ihr Konto',
      signOut: 'Abmelden',
      back: 'Zurück zur Anmeldung',
      wrong: 'Das hat nicht geklappt',
      outOfDate:
        'Das Formular ist veraltet, oder dieser Browser lehnt Cookies ab. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
      tooMany:
        'Es gab zu viele Versuche. Warten Sie {seconds} Sekunden und versuchen Sie es dann noch einmal.',
      missing: 'Diese Seite gibt es nicht',
      missingText:
        'Die Adresse führt nirgendwohin. Links aus E-Mails gelten einmal und nur für kurze Zeit.',
      broken:
        'Auf dem Server ist etwas fehlgeschlagen. Versuchen Sie es noch einmal; wenn es dabei bleibt, sagen Sie es dem Betreiber.',
    },
    fr: {
      skip: 'Aller au contenu',
      language: 'Langue',
      show: 'Afficher',
      account: 'Votre compte',
      signOut: 'Se déconnecter',
      back: 'Retour à la connexion',
      wrong: 'Cela n’a pas fonctionné',
      outOfDate:
        'Le formulaire n’est plus à jour, ou ce navigateur refuse les cookies. Revenez en arrière, rechargez la page et recommencez.',
      tooMany: 'Il y a eu trop d’essais. Attendez {seconds} secondes, puis réessayez.',
      missing: 'Cette page n’existe pas',
      missingText:
        'L’adresse ne mène nulle part. Les liens reçus par e-mail servent une seule fois, et peu de temps.',
      broken:
        'Une erreur s’est produite sur le serveur. Réessayez ; si elle persiste, prévenez l’administrateur.',
    },
    es: {
      skip: 'Ir al contenido',
      language: 'Idioma',
      show: 'Mostrar',
      account: 'Su cuenta',
      signOut: 'Cerrar sesión',
      back: 'Volver al inicio de sesión',
      wrong: 'No ha funcionado',
      outOfDate:
        'El formulario ya no es válido, o este navegador rechaza las cookies. Vuelva atrás, recargue la página y repita.',
      tooMany: 'Ha habido demasiados intentos. Espere {seconds} segundos y vuelva a intentarlo.',
      missing: 'Esta página no existe',
      missingText:
        'La dirección no lleva a ninguna parte. Los enlaces de los correos sirven una sola vez y por poco tiempo.',
      broken:
        'Algo ha fallado en el servidor. Inténtelo de nuevo; si sigue fallando, avise a quien lo administra.',
    },
    it: {
      skip: 'Vai al contenuto',
      language: 'Lingua',
      show: 'Mostra',
      account: 'Il tuo account',
      signOut: 'Esci',
      back: 'Torna all’accesso',
      wrong: 'Non ha funzionato',
      outOfDate:
        'Il modulo non è più valido, oppure questo browser rifiuta i cookie. Torna indietro, ricarica la pagina e riprova.',
      tooMany: 'Troppi tentativi. Attendi {seconds} secondi e riprova.',
      missing: 'Questa pagina non esiste',
      missingText:
        'L’indirizzo non porta da nessuna parte. I link nelle e-mail valgono una volta sola e per poco tempo.',
      broken:
        'Qualcosa non ha funzionato sul server. Riprova; se continua, avvisa chi lo gestisce.',
    },
    'pt-BR': {
      skip: 'Ir para o conteúdo',
      language: 'Idioma',
      show: 'Mostrar',
      account: 'Sua conta',
      signOut: 'Sair',
      back: 'Voltar para a entrada',
      wrong: 'Não funcionou',
      outOfDate:
        'O formulário perdeu a validade, ou este navegador recusa cookies. Volte, recarregue a página e repita.',
      tooMany: 'Houve tentativas demais. Espere {seconds} segundos e tente de novo.',
      missing: 'Esta página não existe',
      missingText:
        'O endereço não leva a lugar nenhum. Links de e-mails valem uma única vez e por pouco tempo.',
      broken:
        'Algo falhou no servidor. Tente de novo; se continuar falhando, avise quem o administra.',
    },
    nl: {
      skip: 'Naar de inhoud',
      language: 'Taal',
      show: 'Tonen',
      account: 'Uw account',
      signOut: 'Uitloggen',
      back: 'Terug naar inloggen',
      wrong: 'Dat is niet gelukt',
      outOfDate:
        'Het formulier is verlopen, of deze browser weigert cookies. Ga terug, laad de pagina opnieuw en probeer het nog eens.',
      tooMany: 'Er waren te veel pogingen. Wacht {seconds} seconden en probeer het opnieuw.',
      missing: 'Deze pagina bestaat niet',
      missingText: 'Dit adres leidt nergens heen. Links in mails werken één keer, en maar kort.',
      broken:
        'Er ging iets mis op de server. Probeer het opnieuw; blijft het misgaan, meld het dan bij de beheerder.',
    },
    ja: {
      skip: '本文へ移動',
      language: '言語',
      show: '表示',
      account: 'アカウント',
      signOut: 'サインアウト',
      back: 'サインインに戻る',
      wrong: 'うまくいきませんでした',
      outOfDate:
        'フォームの有効期限が切れたか、このブラウザーが Cookie を拒否しています。前のページに戻り、再読み込みしてからやり直してください。',
      tooMany: '試行回数が多すぎます。{seconds} 秒待ってからもう一度お試しください。',
      missing: 'ページが見つかりません',
      missingText:
        'このアドレスには何もありません。メールのリンクは一度だけ、短い時間だけ使えます。',
      broken:
        'サーバーで問題が発生しました。もう一度お試しください。続く場合は管理者に知らせてください。',
    },
    'zh-Hans': {
      skip: '跳到内容',
      language: '语言',
      show: '显示',
      account: '您的账户',
      signOut: '退出登录',
      back: '返回登录',
      wrong: '操作未成功',
      outOfDate: '表单已过期，或者此浏览器拒绝了 Cookie。请返回，重新加载页面后再试。',
      tooMany: '尝试次数过多。请等待 {seconds} 秒后再试。',
      missing: '没有这个页面',
      missingText: '此地址不指向任何内容。邮件中的链接只能使用一次，并且很快失效。',
      broken: '服务器出了问题。请再试一次；如果仍然失败，请告知管理员。',
    },
    ar: {
      skip: 'انتقل إلى المحتوى',
      language: 'اللغة',
      show: 'عرض',
      account: 'حسابك',
      signOut: 'تسجيل الخروج',
      back: 'العودة إلى تسجيل الدخول',
      wrong: 'لم ينجح ذلك',
      outOfDate:
        'انتهت صلاحية النموذج، أو أن هذا المتصفح يرفض ملفات تعريف الارتباط. عُد إلى الوراء وأعد تحميل الصفحة ثم حاول مرة أخرى.',
      tooMany: 'كانت المحاولات كثيرة جدًا. انتظر {seconds} ثانية ثم حاول مرة أخرى.',
      missing: 'لا توجد صفحة كهذه',
      missingText:
        'لا يؤدي هذا العنوان إلى شيء. تُستخدم الروابط الواردة في الرسائل مرة واحدة ولوقت قصير.',
      broken: 'حدث خطأ في الخادم. حاول مرة أخرى، وإن تكرر فأخبر من يديره.',
    },
  },
);
