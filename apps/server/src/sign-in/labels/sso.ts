import { defineLabels } from './define-labels.ts';

/** The words of signing in by an organization's provider, and of not getting in. */
export const ssoLabels = defineLabels(
  {
    door: 'Single sign-on',
    title: 'Sign in with your organization',
    intro: 'By your e-mail address we find the sign-in of your organization.',
    find: 'Continue',
    none: 'No organization here has a sign-in of its own for addresses at {domain}. Sign in another way.',
    choose: 'You go on at your organization, and come back here signed in.',
    signInWith: 'Sign in with {label}',
    other: 'Sign in another way',
    refused: 'You could not be signed in',
    again: 'Try again',
    ended:
      'This sign-in was used already, took too long, or began in another browser. Begin once more.',
    unreachable:
      'Your organization’s sign-in cannot be reached, or is not set up properly. Try again later; if it keeps failing, tell those who look after it.',
    denied: 'Your organization’s sign-in did not let you in, or you cancelled it.',
    invalid:
      'What your organization’s sign-in sent could not be accepted. Try again; if it keeps failing, tell those who look after it.',
    noEmail:
      'Your organization’s sign-in gave no e-mail address of yours, or one that it has not verified. Tell those who look after it.',
    foreignDomain:
      'Your e-mail address is at a domain that your organization has not proven here to be its own. Tell those who look after it.',
    disabled: 'Your account is disabled in this organization. Ask one of its admins.',
    notReady:
      'This sign-in is not set up completely yet. Tell an administrator of the organization.',
    reference: 'Whoever helps you will want to know this number: {reference}',
  },
  {
    de: {
      door: 'Single Sign-on',
      title: 'Mit Ihrer Organisation anmelden',
      intro: 'Über Ihre E-Mail-Adresse finden wir die Anmeldung Ihrer Organisation.',
      find: 'Weiter',
      none: 'Keine Organisation hat hier eine eigene Anmeldung für Adressen bei {domain}. Melden Sie sich auf anderem Weg an.',
      choose: 'Sie machen bei Ihrer Organisation weiter und kommen angemeldet hierher zurück.',
      signInWith: 'Anmelden mit {label}',
      other: 'Auf anderem Weg anmelden',
      refused: 'Sie konnten nicht angemeldet werden',
      again: 'Noch einmal versuchen',
      ended:
        'Diese Anmeldung wurde schon benutzt, hat zu lange gedauert oder in einem anderen Browser begonnen. Beginnen Sie noch einmal.',
      unreachable:
        'Die Anmeldung Ihrer Organisation ist nicht erreichbar oder nicht richtig eingerichtet. Versuchen Sie es später noch einmal; hilft das nicht, sagen Sie es denen, die sie betreuen.',
      denied:
        'Die Anmeldung Ihrer Organisation hat Sie nicht eingelassen, oder Sie haben abgebrochen.',
      invalid:
        'Was die Anmeldung Ihrer Organisation gesendet hat, konnte nicht angenommen werden. Versuchen Sie es noch einmal; hilft das nicht, sagen Sie es denen, die sie betreuen.',
      noEmail:
        'Die Anmeldung Ihrer Organisation hat keine E-Mail-Adresse von Ihnen genannt oder eine, die sie nicht bestätigt hat. Sagen Sie es denen, die sie betreuen.',
      foreignDomain:
        'Ihre E-Mail-Adresse gehört zu einer Domain, die Ihre Organisation hier nicht als ihre eigene nachgewiesen hat. Sagen Sie es denen, die sie betreuen.',
      disabled:
        'Ihr Konto ist in dieser Organisation gesperrt. Wenden Sie sich an jemanden aus der Verwaltung.',
      notReady:
        'Diese Anmeldung ist noch nicht fertig eingerichtet. Sagen Sie es jemandem, der die Organisation verwaltet.',
      reference: 'Wer Ihnen hilft, wird diese Nummer wissen wollen: {reference}',
    },
    fr: {
      door: 'Authentification unique (SSO)',
      title: 'Se connecter avec votre organisation',
      intro: 'Votre adresse e-mail nous permet de trouver la connexion de votre organisation.',
      find: 'Continuer',
      none: 'Aucune organisation n’a ici sa propre connexion pour les adresses de {domain}. Connectez-vous autrement.',
      choose: 'Vous continuez auprès de votre organisation et revenez ici connecté.',
      signInWith: 'Se connecter avec {label}',
      other: 'Se connecter autrement',
      refused: 'La connexion n’a pas abouti',
      again: 'Réessayer',
      ended:
        'Cette connexion a déjà servi, a duré trop longtemps ou a commencé dans un autre navigateur. Recommencez.',
      unreachable:
        'La connexion de votre organisation est injoignable ou mal configurée. Réessayez plus tard ; si cela persiste, prévenez les personnes qui s’en occupent.',
      denied: 'La connexion de votre organisation ne vous a pas admis, ou vous l’avez annulée.',
      invalid:
        'La réponse de la connexion de votre organisation n’a pas pu être acceptée. Réessayez ; si cela persiste, prévenez les personnes qui s’en occupent.',
      noEmail:
        'La connexion de votre organisation n’a donné aucune adresse e-mail, ou une adresse non vérifiée. Prévenez les personnes qui s’en occupent.',
      foreignDomain:
        'Votre adresse e-mail relève d’un domaine dont votre organisation n’a pas prouvé ici qu’il lui appartient. Prévenez les personnes qui s’en occupent.',
      disabled:
        'Votre compte est désactivé dans cette organisation. Adressez-vous à une personne qui l’administre.',
      notReady:
        'Cette connexion n’est pas encore entièrement configurée. Prévenez un administrateur de l’organisation.',
      reference: 'La personne qui vous aide voudra connaître ce numéro : {reference}',
    },
    es: {
      door: 'Inicio de sesión único (SSO)',
      title: 'Iniciar sesión con su organización',
      intro: 'Con su correo electrónico encontramos el inicio de sesión de su organización.',
      find: 'Continuar',
      none: 'Ninguna organización tiene aquí un inicio de sesión propio para direcciones de {domain}. Inicie sesión de otra manera.',
      choose: 'Seguirá en su organización y volverá aquí con la sesión iniciada.',
      signInWith: 'Iniciar sesión con {label}',
      other: 'Iniciar sesión de otra manera',
      refused: 'No se pudo iniciar la sesión',
      again: 'Intentarlo de nuevo',
      ended:
        'Este inicio de sesión ya se usó, tardó demasiado o empezó en otro navegador. Empiece de nuevo.',
      unreachable:
        'No se puede acceder al inicio de sesión de su organización o no está bien configurado. Inténtelo más tarde; si sigue fallando, avise a quienes lo gestionan.',
      denied: 'El inicio de sesión de su organización no le dejó entrar, o usted lo canceló.',
      invalid:
        'No se pudo aceptar lo que envió el inicio de sesión de su organización. Inténtelo de nuevo; si sigue fallando, avise a quienes lo gestionan.',
      noEmail:
        'El inicio de sesión de su organización no indicó ningún correo electrónico suyo, o indicó uno sin verificar. Avise a quienes lo gestionan.',
      foreignDomain:
        'Su correo electrónico es de un dominio que su organización no ha demostrado aquí como propio. Avise a quienes lo gestionan.',
      disabled:
        'Su cuenta está desactivada en esta organización. Consulte a quienes la administran.',
      notReady:
        'Este acceso aún no está configurado por completo. Avise a un administrador de la organización.',
      reference: 'Quien le ayude querrá saber este número: {reference}',
    },
    it: {
      door: 'Accesso unico (SSO)',
      title: 'Accedi con la tua organizzazione',
      intro: 'Dal tuo indirizzo e-mail troviamo l’accesso della tua organizzazione.',
      find: 'Continua',
      none: 'Nessuna organizzazione ha qui un accesso proprio per gli indirizzi di {domain}. Accedi in un altro modo.',
      choose: 'Prosegui presso la tua organizzazione e torni qui già connesso.',
      signInWith: 'Accedi con {label}',
      other: 'Accedi in un altro modo',
      refused: 'Accesso non riuscito',
      again: 'Riprova',
      ended:
        'Questo accesso è già stato usato, è durato troppo o è iniziato in un altro browser. Ricomincia.',
      unreachable:
        'L’accesso della tua organizzazione non è raggiungibile o non è configurato bene. Riprova più tardi; se continua, avvisa chi se ne occupa.',
      denied: 'L’accesso della tua organizzazione non ti ha ammesso, oppure lo hai annullato.',
      invalid:
        'Ciò che l’accesso della tua organizzazione ha inviato non può essere accettato. Riprova; se continua, avvisa chi se ne occupa.',
      noEmail:
        'L’accesso della tua organizzazione non ha indicato un tuo indirizzo e-mail, o ne ha indicato uno non verificato. Avvisa chi se ne occupa.',
      foreignDomain:
        'Il tuo indirizzo e-mail è di un dominio che la tua organizzazione non ha dimostrato qui come proprio. Avvisa chi se ne occupa.',
      disabled:
        'Il tuo account è disattivato in questa organizzazione. Rivolgiti a chi la amministra.',
      notReady:
        'Questo accesso non è ancora configurato del tutto. Avvisa chi amministra l’organizzazione.',
      reference: 'A chi ti aiuta servirà questo numero: {reference}',
    },
    'pt-BR': {
      door: 'Login único (SSO)',
      title: 'Entrar com sua organização',
      intro: 'Pelo seu e-mail encontramos o acesso da sua organização.',
      find: 'Continuar',
      none: 'Nenhuma organização tem aqui um acesso próprio para endereços de {domain}. Entre de outra forma.',
      choose: 'Você continua na sua organização e volta para cá já conectado.',
      signInWith: 'Entrar com {label}',
      other: 'Entrar de outra forma',
      refused: 'Não foi possível entrar',
      again: 'Tentar de novo',
      ended:
        'Este acesso já foi usado, demorou demais ou começou em outro navegador. Comece de novo.',
      unreachable:
        'O acesso da sua organização está fora do ar ou mal configurado. Tente mais tarde; se continuar, avise quem cuida dele.',
      denied: 'O acesso da sua organização não deixou você entrar, ou você cancelou.',
      invalid:
        'O que o acesso da sua organização enviou não pôde ser aceito. Tente de novo; se continuar, avise quem cuida dele.',
      noEmail:
        'O acesso da sua organização não informou um e-mail seu, ou informou um não verificado. Avise quem cuida dele.',
      foreignDomain:
        'Seu e-mail é de um domínio que sua organização não comprovou aqui ser dela. Avise quem cuida disso.',
      disabled: 'Sua conta está desativada nesta organização. Fale com quem a administra.',
      notReady:
        'Este acesso ainda não está totalmente configurado. Avise um administrador da organização.',
      reference: 'Quem ajudar você vai querer saber este número: {reference}',
    },
    nl: {
      door: 'Eenmalige aanmelding (SSO)',
      title: 'Inloggen met uw organisatie',
      intro: 'Aan de hand van uw e-mailadres vinden we de inlogpagina van uw organisatie.',
      find: 'Doorgaan',
      none: 'Geen enkele organisatie heeft hier een eigen inlogpagina voor adressen bij {domain}. Log op een andere manier in.',
      choose: 'U gaat verder bij uw organisatie en komt ingelogd hier terug.',
      signInWith: 'Inloggen met {label}',
      other: 'Op een andere manier inloggen',
      refused: 'Inloggen is niet gelukt',
      again: 'Opnieuw proberen',
      ended:
        'Deze aanmelding is al gebruikt, duurde te lang of begon in een andere browser. Begin opnieuw.',
      unreachable:
        'De inlogpagina van uw organisatie is niet bereikbaar of niet goed ingesteld. Probeer het later opnieuw; blijft het misgaan, meld het dan bij de beheerders ervan.',
      denied: 'De inlogpagina van uw organisatie liet u niet binnen, of u hebt geannuleerd.',
      invalid:
        'Wat de inlogpagina van uw organisatie stuurde, kon niet worden aanvaard. Probeer het opnieuw; blijft het misgaan, meld het dan bij de beheerders ervan.',
      noEmail:
        'De inlogpagina van uw organisatie gaf geen e-mailadres van u, of een dat niet is geverifieerd. Meld het bij de beheerders ervan.',
      foreignDomain:
        'Uw e-mailadres hoort bij een domein waarvan uw organisatie hier niet heeft aangetoond dat het van haar is. Meld het bij de beheerders ervan.',
      disabled:
        'Uw account is in deze organisatie uitgeschakeld. Neem contact op met een beheerder.',
      notReady:
        'Deze inlogpagina is nog niet helemaal ingesteld. Meld het bij een beheerder van de organisatie.',
      reference: 'Wie u helpt, wil dit nummer weten: {reference}',
    },
    ja: {
      door: 'シングルサインオン',
      title: '組織のアカウントでサインイン',
      intro: 'メールアドレスから、所属組織のサインインを探します。',
      find: '続ける',
      none: '{domain} のアドレスに使える組織のサインインは、ここにはありません。別の方法でサインインしてください。',
      choose: '組織のページで手続きをすると、サインインした状態でここに戻ります。',
      signInWith: '{label} でサインイン',
      other: '別の方法でサインイン',
      refused: 'サインインできませんでした',
      again: 'もう一度試す',
      ended:
        'このサインインはすでに使われたか、時間がかかりすぎたか、別のブラウザーで始められたものです。もう一度始めてください。',
      unreachable:
        '組織のサインインに接続できないか、正しく設定されていません。しばらくしてからもう一度お試しください。それでもうまくいかない場合は、担当者にお知らせください。',
      denied: '組織のサインインで許可されなかったか、キャンセルされました。',
      invalid:
        '組織のサインインから送られた内容を受け入れられませんでした。もう一度お試しください。それでもうまくいかない場合は、担当者にお知らせください。',
      noEmail:
        '組織のサインインからメールアドレスが送られなかったか、確認済みではありませんでした。担当者にお知らせください。',
      foreignDomain:
        'メールアドレスのドメインは、組織のものであることがここで証明されていません。担当者にお知らせください。',
      disabled:
        'この組織では、あなたのアカウントは無効になっています。組織の管理者にお問い合わせください。',
      notReady: 'このサインインはまだ設定が完了していません。組織の管理者に知らせてください。',
      reference: 'お問い合わせの際は、この番号をお伝えください: {reference}',
    },
    'zh-Hans': {
      door: '单点登录',
      title: '通过您的组织登录',
      intro: '我们会根据您的电子邮件地址找到您组织的登录方式。',
      find: '继续',
      none: '这里没有组织为 {domain} 的地址提供自己的登录方式。请用其他方式登录。',
      choose: '您将前往您的组织继续操作，完成后会以已登录状态回到这里。',
      signInWith: '使用 {label} 登录',
      other: '用其他方式登录',
      refused: '未能登录',
      again: '重试',
      ended: '这次登录已经用过、耗时太长，或是在另一个浏览器中开始的。请重新开始。',
      unreachable:
        '无法连接您组织的登录服务，或其设置有误。请稍后再试；如果仍然失败，请告知其负责人。',
      denied: '您组织的登录服务没有让您进入，或者您取消了登录。',
      invalid: '无法接受您组织的登录服务发来的内容。请重试；如果仍然失败，请告知其负责人。',
      noEmail: '您组织的登录服务没有提供您的电子邮件地址，或该地址未经验证。请告知其负责人。',
      foreignDomain: '您的组织尚未在这里证明您电子邮件地址的域名归其所有。请告知其负责人。',
      disabled: '您的帐户在该组织中已停用。请联系该组织的管理员。',
      notReady: '此登录方式尚未设置完成。请告知该组织的管理员。',
      reference: '寻求帮助时请提供此编号：{reference}',
    },
    ar: {
      door: 'تسجيل الدخول الموحد (SSO)',
      title: 'تسجيل الدخول عبر مؤسستك',
      intro: 'من خلال بريدك الإلكتروني نجد صفحة الدخول الخاصة بمؤسستك.',
      find: 'متابعة',
      none: 'لا توجد هنا مؤسسة لها صفحة دخول خاصة بعناوين {domain}. سجّل الدخول بطريقة أخرى.',
      choose: 'ستتابع لدى مؤسستك ثم تعود إلى هنا بعد تسجيل دخولك.',
      signInWith: 'تسجيل الدخول عبر {label}',
      other: 'تسجيل الدخول بطريقة أخرى',
      refused: 'تعذّر تسجيل دخولك',
      again: 'حاول مرة أخرى',
      ended:
        'استُخدمت محاولة الدخول هذه من قبل، أو استغرقت وقتًا طويلًا، أو بدأت في متصفح آخر. ابدأ من جديد.',
      unreachable:
        'تعذّر الوصول إلى صفحة الدخول الخاصة بمؤسستك، أو أنها غير مُعدّة كما ينبغي. حاول لاحقًا، وإن تكرر ذلك فأخبر القائمين عليها.',
      denied: 'لم تسمح لك صفحة الدخول الخاصة بمؤسستك بالدخول، أو أنك ألغيته.',
      invalid:
        'تعذّر قبول ما أرسلته صفحة الدخول الخاصة بمؤسستك. حاول مرة أخرى، وإن تكرر ذلك فأخبر القائمين عليها.',
      noEmail:
        'لم تذكر صفحة الدخول الخاصة بمؤسستك بريدًا إلكترونيًا لك، أو ذكرت بريدًا لم تتحقق منه. أخبر القائمين عليها.',
      foreignDomain: 'بريدك الإلكتروني في نطاق لم تثبت مؤسستك هنا أنه لها. أخبر القائمين عليها.',
      disabled: 'حسابك معطَّل في هذه المؤسسة. راجع أحد المشرفين عليها.',
      notReady: 'لم يكتمل إعداد هذا الدخول بعد. أخبر أحد مديري المؤسسة.',
      reference: 'سيحتاج من يساعدك إلى معرفة هذا الرقم: {reference}',
    },
  },
);
