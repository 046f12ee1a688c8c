import { defineLabels } from './define-labels.ts';

/** What people are told of sessions that reach one organization, and of accounts that a provider may open. */
export const linkLabels = defineLabels(
  {
    title: 'Confirm that it is you',
    text: 'The sign-in of {organization} says that you are {email}. That account was here before, so it has to agree once.',
    mailed: 'We have mailed a link to {email}. Open it within 60 minutes to agree.',
    own: 'Agree by signing in your own way',
    ask: 'If you agree, the sign-in of {organization} may sign you in as {email} from now on. It opens what you have in {organization}; for everything else you sign in by a password, a passkey or a mailed link.',
    agree: 'Agree and go on',
    ended:
      'This request has ended, was used already, or belongs to another account. Sign in with your organization again.',
    mailSubject: 'Confirm that it is you',
    mailText:
      'Somebody, we hope you, came to {host} by the sign-in of {organization} as {email}. If it was you, open this link within 60 minutes and agree:\n\n{link}\n\nIf it was not you, do nothing: unless you agree, that sign-in does not open your account.',
    within:
      'The sign-in of your organization vouched for you, so you reach {organization} and nothing else. For your account and all else, sign in by a password, a passkey or a mailed link.',
    prove: 'Prove who you are',
    proveInfo:
      'The sign-in of your organization does not open this. Sign in by a password, a passkey or a mailed link to go on.',
  },
  {
    de: {
      title: 'Bestätigen Sie, dass Sie es sind',
      text: 'Nach der Anmeldung von {organization} sind Sie {email}. Dieses Konto gab es hier schon, deshalb muss es einmal zustimmen.',
      mailed:
        'Wir haben einen Link an {email} geschickt. Öffnen Sie ihn innerhalb von 60 Minuten, um zuzustimmen.',
      own: 'Zustimmen durch eigene Anmeldung',
      ask: 'Wenn Sie zustimmen, darf die Anmeldung von {organization} Sie künftig als {email} anmelden. Sie öffnet, was Sie in {organization} haben; für alles andere melden Sie sich mit Passwort, Passkey oder einem zugesandten Link an.',
      agree: 'Zustimmen und weiter',
      ended:
        'Diese Anfrage ist abgelaufen, wurde schon benutzt oder gehört zu einem anderen Konto. Melden Sie sich noch einmal über Ihre Organisation an.',
      mailSubject: 'Bestätigen Sie, dass Sie es sind',
      mailText:
        'Jemand, hoffentlich Sie, ist über die Anmeldung von {organization} als {email} zu {host} gekommen. Waren Sie es, dann öffnen Sie innerhalb von 60 Minuten diesen Link und stimmen Sie zu:\n\n{link}\n\nWaren Sie es nicht, dann tun Sie nichts: Ohne Ihre Zustimmung öffnet diese Anmeldung Ihr Konto nicht.',
      within:
        'Die Anmeldung Ihrer Organisation hat für Sie gebürgt, deshalb erreichen Sie {organization} und sonst nichts. Für Ihr Konto und alles andere melden Sie sich mit Passwort, Passkey oder einem zugesandten Link an.',
      prove: 'Ausweisen',
      proveInfo:
        'Die Anmeldung Ihrer Organisation öffnet das nicht. Melden Sie sich mit Passwort, Passkey oder einem zugesandten Link an, um fortzufahren.',
    },
    fr: {
      title: 'Confirmez que c’est bien vous',
      text: 'Selon la connexion de {organization}, vous êtes {email}. Ce compte existait déjà ici : il doit donner son accord une fois.',
      mailed:
        'Nous avons envoyé un lien à {email}. Ouvrez-le dans les 60 minutes pour donner votre accord.',
      own: 'Donner votre accord en vous connectant vous-même',
      ask: 'Si vous êtes d’accord, la connexion de {organization} pourra désormais vous connecter en tant que {email}. Elle ouvre ce que vous avez dans {organization} ; pour tout le reste, connectez-vous par mot de passe, clé d’accès ou lien envoyé par e-mail.',
      agree: 'Donner mon accord et continuer',
      ended:
        'Cette demande a expiré, a déjà servi ou appartient à un autre compte. Reconnectez-vous avec votre organisation.',
      mailSubject: 'Confirmez que c’est bien vous',
      mailText:
        'Quelqu’un, vous sans doute, est arrivé sur {host} par la connexion de {organization} en tant que {email}. Si c’était vous, ouvrez ce lien dans les 60 minutes et donnez votre accord :\n\n{link}\n\nSi ce n’était pas vous, ne faites rien : sans votre accord, cette connexion n’ouvre pas votre compte.',
      within:
        'La connexion de votre organisation s’est portée garante de vous : vous accédez à {organization} et à rien d’autre. Pour votre compte et tout le reste, connectez-vous par mot de passe, clé d’accès ou lien envoyé par e-mail.',
      prove: 'Prouver votre identité',
      proveInfo:
        'La connexion de votre organisation n’ouvre pas cela. Connectez-vous par mot de passe, clé d’accès ou lien envoyé par e-mail pour continuer.',
    },
    es: {
      title: 'Confirme que es usted',
      text: 'Según el inicio de sesión de {organization}, usted es {email}. Esa cuenta ya existía aquí, así que tiene que aceptar una vez.',
      mailed:
        'Hemos enviado un enlace a {email}. Ábralo antes de que pasen 60 minutos para aceptar.',
      own: 'Aceptar iniciando sesión a su manera',
      ask: 'Si acepta, el inicio de sesión de {organization} podrá en adelante iniciar su sesión como {email}. Abre lo que usted tiene en {organization}; para todo lo demás, inicie sesión con contraseña, llave de acceso o un enlace por correo.',
      agree: 'Aceptar y continuar',
      ended:
        'Esta solicitud ha caducado, ya se usó o es de otra cuenta. Vuelva a iniciar sesión con su organización.',
      mailSubject: 'Confirme que es usted',
      mailText:
        'Alguien, esperamos que usted, ha llegado a {host} por el inicio de sesión de {organization} como {email}. Si ha sido usted, abra este enlace antes de 60 minutos y acepte:\n\n{link}\n\nSi no ha sido usted, no haga nada: si no acepta, ese inicio de sesión no abre su cuenta.',
      within:
        'El inicio de sesión de su organización respondió por usted, así que llega a {organization} y a nada más. Para su cuenta y todo lo demás, inicie sesión con contraseña, llave de acceso o un enlace por correo.',
      prove: 'Demostrar quién es',
      proveInfo:
        'El inicio de sesión de su organización no abre esto. Inicie sesión con contraseña, llave de acceso o un enlace por correo para continuar.',
    },
    it: {
      title: 'Conferma che sei tu',
      text: 'Secondo l’accesso di {organization} tu sei {email}. Quell’account esisteva già qui, quindi deve acconsentire una volta.',
      mailed: 'Abbiamo inviato un link a {email}. Aprilo entro 60 minuti per acconsentire.',
      own: 'Acconsenti accedendo a modo tuo',
      ask: 'Se acconsenti, l’accesso di {organization} potrà d’ora in poi farti entrare come {email}. Apre ciò che hai in {organization}; per tutto il resto accedi con password, passkey o un link per e-mail.',
      agree: 'Acconsenti e continua',
      ended:
        'Questa richiesta è scaduta, è già stata usata o appartiene a un altro account. Accedi di nuovo con la tua organizzazione.',
      mailSubject: 'Conferma che sei tu',
      mailText:
        'Qualcuno, speriamo tu, è arrivato su {host} dall’accesso di {organization} come {email}. Se sei stato tu, apri questo link entro 60 minuti e acconsenti:\n\n{link}\n\nSe non sei stato tu, non fare nulla: se non acconsenti, quell’accesso non apre il tuo account.',
      within:
        'L’accesso della tua organizzazione ha garantito per te, quindi raggiungi {organization} e nient’altro. Per il tuo account e tutto il resto accedi con password, passkey o un link per e-mail.',
      prove: 'Dimostra chi sei',
      proveInfo:
        'L’accesso della tua organizzazione non apre questo. Accedi con password, passkey o un link per e-mail per continuare.',
    },
    'pt-BR': {
      title: 'Confirme que é você',
      text: 'Segundo o acesso de {organization}, você é {email}. Essa conta já existia aqui, então ela precisa concordar uma vez.',
      mailed: 'Enviamos um link para {email}. Abra-o em até 60 minutos para concordar.',
      own: 'Concordar entrando do seu jeito',
      ask: 'Se você concordar, o acesso de {organization} poderá, de agora em diante, fazer você entrar como {email}. Ele abre o que você tem em {organization}; para todo o resto, entre com senha, chave de acesso ou um link por e-mail.',
      agree: 'Concordar e continuar',
      ended:
        'Este pedido perdeu a validade, já foi usado ou é de outra conta. Entre de novo com sua organização.',
      mailSubject: 'Confirme que é você',
      mailText:
        'Alguém, esperamos que você, chegou a {host} pelo acesso de {organization} como {email}. Se foi você, abra este link em até 60 minutos e concorde:\n\n{link}\n\nSe não foi você, não faça nada: se você não concordar, esse acesso não abre sua conta.',
      within:
        'O acesso da sua organização respondeu por você, então você alcança {organization} e nada mais. Para sua conta e todo o resto, entre com senha, chave de acesso ou um link por e-mail.',
      prove: 'Provar quem você é',
      proveInfo:
        'O acesso da sua organização não abre isto. Entre com senha, chave de acesso ou um link por e-mail para continuar.',
    },
    nl: {
      title: 'Bevestig dat u het bent',
      text: 'Volgens de inlogpagina van {organization} bent u {email}. Dat account was hier al, dus het moet één keer akkoord gaan.',
      mailed:
        'We hebben een link gestuurd naar {email}. Open die binnen 60 minuten om akkoord te gaan.',
      own: 'Akkoord gaan door zelf in te loggen',
      ask: 'Als u akkoord gaat, mag de inlogpagina van {organization} u voortaan inloggen als {email}. Die opent wat u in {organization} hebt; voor al het andere logt u in met een wachtwoord, een passkey of een gemailde link.',
      agree: 'Akkoord en doorgaan',
      ended:
        'Dit verzoek is verlopen, al gebruikt of hoort bij een ander account. Log opnieuw in met uw organisatie.',
      mailSubject: 'Bevestig dat u het bent',
      mailText:
        'Iemand, hopelijk u, is via de inlogpagina van {organization} als {email} bij {host} gekomen. Was u het, open dan binnen 60 minuten deze link en ga akkoord:\n\n{link}\n\nWas u het niet, doe dan niets: zonder uw akkoord opent die inlogpagina uw account niet.',
      within:
        'De inlogpagina van uw organisatie stond voor u in, dus u bereikt {organization} en verder niets. Voor uw account en al het andere logt u in met een wachtwoord, een passkey of een gemailde link.',
      prove: 'Bewijs wie u bent',
      proveInfo:
        'De inlogpagina van uw organisatie opent dit niet. Log in met een wachtwoord, een passkey of een gemailde link om door te gaan.',
    },
    ja: {
      title: 'ご本人であることの確認',
      text: '{organization} のサインインによると、あなたは {email} です。このアカウントは以前からあるため、一度だけ同意が必要です。',
      mailed: '{email} にリンクを送信しました。60 分以内に開いて同意してください。',
      own: '自分の方法でサインインして同意する',
      ask: '同意すると、今後 {organization} のサインインで {email} としてサインインできます。開けるのは {organization} の内容だけです。それ以外には、パスワード、パスキー、またはメールのリンクでサインインしてください。',
      agree: '同意して続ける',
      ended:
        'この依頼は期限切れか、使用済みか、別のアカウントのものです。もう一度組織のアカウントでサインインしてください。',
      mailSubject: 'ご本人であることの確認',
      mailText:
        '{organization} のサインインから {email} として {host} へのアクセスがありました。ご本人であれば、60 分以内に次のリンクを開いて同意してください。\n\n{link}\n\n心当たりがなければ何もしないでください。同意がなければ、そのサインインでアカウントは開けません。',
      within:
        '組織のサインインで確認されたため、{organization} だけを利用できます。アカウントやその他の内容には、パスワード、パスキー、またはメールのリンクでサインインしてください。',
      prove: '本人確認をする',
      proveInfo:
        '組織のサインインではこれを開けません。続けるには、パスワード、パスキー、またはメールのリンクでサインインしてください。',
    },
    'zh-Hans': {
      title: '请确认是您本人',
      text: '根据 {organization} 的登录服务，您是 {email}。该帐户此前已存在，因此需要同意一次。',
      mailed: '我们已向 {email} 发送链接。请在 60 分钟内打开链接以表示同意。',
      own: '用自己的方式登录以表示同意',
      ask: '如果您同意，今后 {organization} 的登录服务可以让您以 {email} 的身份登录。它只打开您在 {organization} 中的内容；其他一切请用密码、通行密钥或邮件链接登录。',
      agree: '同意并继续',
      ended: '此请求已过期、已被使用或属于其他帐户。请重新通过您的组织登录。',
      mailSubject: '请确认是您本人',
      mailText:
        '有人（希望是您）通过 {organization} 的登录服务以 {email} 的身份来到 {host}。如果是您本人，请在 60 分钟内打开此链接并表示同意：\n\n{link}\n\n如果不是您本人，请不要做任何操作：没有您的同意，该登录服务无法打开您的帐户。',
      within:
        '您组织的登录服务为您作了担保，因此您只能访问 {organization}。要访问您的帐户和其他一切，请用密码、通行密钥或邮件链接登录。',
      prove: '证明您的身份',
      proveInfo: '您组织的登录服务不能打开此内容。请用密码、通行密钥或邮件链接登录以继续。',
    },
    ar: {
      title: 'أكّد أنك أنت',
      text: 'بحسب صفحة الدخول الخاصة بـ {organization} فأنت {email}. كان هذا الحساب موجودًا هنا من قبل، لذا عليه أن يوافق مرة واحدة.',
      mailed: 'أرسلنا رابطًا إلى {email}. افتحه خلال 60 دقيقة للموافقة.',
      own: 'الموافقة بتسجيل الدخول بطريقتك',
      ask: 'إن وافقت فيحق لصفحة الدخول الخاصة بـ {organization} من الآن فصاعدًا أن تسجّل دخولك باسم {email}. وهي تفتح ما لديك في {organization}، أما ما عدا ذلك فسجّل الدخول إليه بكلمة مرور أو مفتاح مرور أو رابط في البريد.',
      agree: 'الموافقة والمتابعة',
      ended: 'انتهى هذا الطلب، أو استُخدم من قبل، أو هو لحساب آخر. سجّل الدخول عبر مؤسستك مرة أخرى.',
      mailSubject: 'أكّد أنك أنت',
      mailText:
        'جاء شخص ما، ونأمل أنه أنت، إلى {host} عبر صفحة الدخول الخاصة بـ {organization} باسم {email}. إن كنت أنت فافتح هذا الرابط خلال 60 دقيقة ووافق:\n\n{link}\n\nإن لم تكن أنت فلا تفعل شيئًا: من دون موافقتك لا تفتح تلك الصفحة حسابك.',
      within:
        'ضمنتك صفحة الدخول الخاصة بمؤسستك، لذا تصل إلى {organization} وحدها. للوصول إلى حسابك وما عدا ذلك سجّل الدخول بكلمة مرور أو مفتاح مرور أو رابط في البريد.',
      prove: 'أثبت هويتك',
      proveInfo:
        'لا تفتح صفحة الدخول الخاصة بمؤسستك هذا. سجّل الدخول بكلمة مرور أو مفتاح مرور أو رابط في البريد للمتابعة.',
    },
  },
);
