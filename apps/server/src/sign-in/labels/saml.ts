import { defineLabels } from './define-labels.ts';

/** The words of signing in through an organization's SAML provider, where it does not succeed. */
export const samlLabels = defineLabels(
  {
    title: 'You could not be signed in',
    failed:
      'What your organization’s sign-in sent could not be accepted. Try again. If that does not help, tell the person who looks after it.',
    ended:
      'The sign-in took too long, was used already, or began in another browser. Start again, and stay in this browser.',
    denied:
      'Your organization’s sign-in did not let you in. Try again, or ask the person who looks after it.',
    noAddress:
      'Your organization’s sign-in does not say your e-mail address. Tell the person who looks after it.',
    foreignDomain:
      'Your address is in no domain that the organization has proven to be its own. Ask an administrator of the organization.',
    disabled: 'You are disabled in the organization. Ask one of its administrators.',
    notReady:
      'This sign-in is not set up completely yet. Tell an administrator of the organization.',
    again: 'Start again',
    reference: 'Whoever helps you will want to know this number: {reference}',
  },
  {
    de: {
      title: 'Sie konnten nicht angemeldet werden',
      failed:
        'Was die Anmeldung Ihrer Organisation geschickt hat, konnte nicht angenommen werden. Versuchen Sie es noch einmal. Wenn das nicht hilft, sagen Sie es der Person, die sie betreut.',
      ended:
        'Die Anmeldung hat zu lange gedauert, wurde schon benutzt oder hat in einem anderen Browser begonnen. Beginnen Sie neu und bleiben Sie in diesem Browser.',
      denied:
        'Die Anmeldung Ihrer Organisation hat Sie nicht hereingelassen. Versuchen Sie es noch einmal oder fragen Sie die Person, die sie betreut.',
      noAddress:
        'Die Anmeldung Ihrer Organisation nennt Ihre E-Mail-Adresse nicht. Sagen Sie es der Person, die sie betreut.',
      foreignDomain:
        'Ihre Adresse gehört zu keiner Domain, die die Organisation als ihre eigene nachgewiesen hat. Fragen Sie jemanden, der die Organisation verwaltet.',
      disabled:
        'Sie sind in der Organisation gesperrt. Fragen Sie jemanden, der die Organisation verwaltet.',
      notReady:
        'Diese Anmeldung ist noch nicht fertig eingerichtet. Sagen Sie es jemandem, der die Organisation verwaltet.',
      again: 'Neu beginnen',
      reference: 'Wer Ihnen hilft, wird diese Nummer wissen wollen: {reference}',
    },
    fr: {
      title: 'La connexion n’a pas abouti',
      failed:
        'La réponse de la connexion de votre organisation n’a pas pu être acceptée. Réessayez. Si cela n’aide pas, prévenez la personne qui s’en occupe.',
      ended:
        'La connexion a pris trop de temps, a déjà servi ou a commencé dans un autre navigateur. Recommencez et restez dans ce navigateur.',
      denied:
        'La connexion de votre organisation ne vous a pas laissé entrer. Réessayez ou demandez à la personne qui s’en occupe.',
      noAddress:
        'La connexion de votre organisation n’indique pas votre adresse e-mail. Prévenez la personne qui s’en occupe.',
      foreignDomain:
        'Votre adresse n’appartient à aucun domaine dont l’organisation a prouvé qu’il est le sien. Demandez à un administrateur de l’organisation.',
      disabled:
        'Votre accès à l’organisation est désactivé. Demandez à l’un de ses administrateurs.',
      notReady:
        'Cette connexion n’est pas encore entièrement configurée. Prévenez un administrateur de l’organisation.',
      again: 'Recommencer',
      reference: 'La personne qui vous aide voudra connaître ce numéro : {reference}',
    },
    es: {
      title: 'No se ha podido iniciar sesión',
      failed:
        'No se ha podido aceptar lo que ha enviado el acceso de su organización. Inténtelo de nuevo. Si no sirve, avise a la persona que lo gestiona.',
      ended:
        'El inicio de sesión ha tardado demasiado, ya se ha usado o empezó en otro navegador. Empiece de nuevo y siga en este navegador.',
      denied:
        'El acceso de su organización no le ha dejado entrar. Inténtelo de nuevo o pregunte a la persona que lo gestiona.',
      noAddress:
        'El acceso de su organización no indica su correo electrónico. Avise a la persona que lo gestiona.',
      foreignDomain:
        'Su dirección no pertenece a ningún dominio que la organización haya demostrado que es suyo. Pregunte a un administrador de la organización.',
      disabled:
        'Su acceso a la organización está desactivado. Pregunte a uno de sus administradores.',
      notReady:
        'Este acceso aún no está configurado por completo. Avise a un administrador de la organización.',
      again: 'Empezar de nuevo',
      reference: 'Quien le ayude querrá saber este número: {reference}',
    },
    it: {
      title: 'Non è stato possibile accedere',
      failed:
        'Quello che l’accesso della tua organizzazione ha inviato non può essere accettato. Riprova. Se non basta, avvisa chi se ne occupa.',
      ended:
        'L’accesso ha richiesto troppo tempo, è già stato usato o è iniziato in un altro browser. Ricomincia e resta in questo browser.',
      denied:
        'L’accesso della tua organizzazione non ti ha fatto entrare. Riprova o chiedi a chi se ne occupa.',
      noAddress:
        'L’accesso della tua organizzazione non indica il tuo indirizzo e-mail. Avvisa chi se ne occupa.',
      foreignDomain:
        'Il tuo indirizzo non appartiene a nessun dominio che l’organizzazione ha dimostrato essere suo. Chiedi a chi amministra l’organizzazione.',
      disabled:
        'Il tuo accesso all’organizzazione è disattivato. Chiedi a chi amministra l’organizzazione.',
      notReady:
        'Questo accesso non è ancora configurato del tutto. Avvisa chi amministra l’organizzazione.',
      again: 'Ricomincia',
      reference: 'A chi ti aiuta servirà questo numero: {reference}',
    },
    'pt-BR': {
      title: 'Não foi possível entrar',
      failed:
        'O que o acesso da sua organização enviou não pôde ser aceito. Tente de novo. Se não adiantar, avise a pessoa que cuida dele.',
      ended:
        'A entrada demorou demais, já foi usada ou começou em outro navegador. Comece de novo e continue neste navegador.',
      denied:
        'O acesso da sua organização não deixou você entrar. Tente de novo ou fale com a pessoa que cuida dele.',
      noAddress:
        'O acesso da sua organização não informa seu endereço de e-mail. Avise a pessoa que cuida dele.',
      foreignDomain:
        'Seu endereço não pertence a nenhum domínio que a organização comprovou ser dela. Fale com um administrador da organização.',
      disabled: 'Você está desativado na organização. Fale com um dos administradores.',
      notReady:
        'Este acesso ainda não está totalmente configurado. Avise um administrador da organização.',
      again: 'Começar de novo',
      reference: 'Quem ajudar você vai querer saber este número: {reference}',
    },
    nl: {
      title: 'Inloggen is niet gelukt',
      failed:
        'Wat de inlogpagina van uw organisatie stuurde, kon niet worden aangenomen. Probeer het opnieuw. Helpt dat niet, meld het dan bij wie die pagina beheert.',
      ended:
        'Het inloggen duurde te lang, was al gebruikt of begon in een andere browser. Begin opnieuw en blijf in deze browser.',
      denied:
        'De inlogpagina van uw organisatie liet u niet binnen. Probeer het opnieuw of vraag het aan wie die pagina beheert.',
      noAddress:
        'De inlogpagina van uw organisatie noemt uw e-mailadres niet. Meld het bij wie die pagina beheert.',
      foreignDomain:
        'Uw adres hoort bij geen enkel domein waarvan de organisatie heeft bewezen dat het van haar is. Vraag het aan een beheerder van de organisatie.',
      disabled: 'U bent in de organisatie uitgeschakeld. Vraag het aan een van de beheerders.',
      notReady:
        'Deze inlogpagina is nog niet helemaal ingesteld. Meld het bij een beheerder van de organisatie.',
      again: 'Opnieuw beginnen',
      reference: 'Wie u helpt, wil dit nummer weten: {reference}',
    },
    ja: {
      title: 'サインインできませんでした',
      failed:
        '組織のサインインから届いた内容を受け付けられませんでした。もう一度お試しください。解決しない場合は、担当者に知らせてください。',
      ended:
        'サインインに時間がかかりすぎたか、すでに使用されたか、別のブラウザーで始められました。このブラウザーのまま、最初からやり直してください。',
      denied:
        '組織のサインインで許可されませんでした。もう一度お試しになるか、担当者にお問い合わせください。',
      noAddress: '組織のサインインからメールアドレスが届きませんでした。担当者に知らせてください。',
      foreignDomain:
        'あなたのアドレスは、組織が自らのものと証明したドメインに属していません。組織の管理者にお問い合わせください。',
      disabled: 'あなたは組織で無効になっています。組織の管理者にお問い合わせください。',
      notReady: 'このサインインはまだ設定が完了していません。組織の管理者に知らせてください。',
      again: '最初からやり直す',
      reference: 'お問い合わせの際は、この番号をお伝えください: {reference}',
    },
    'zh-Hans': {
      title: '未能登录',
      failed: '无法接受您的组织登录系统发来的内容。请重试。如果仍然不行，请告知负责该系统的人员。',
      ended: '登录用时过长、已被使用，或是在另一个浏览器中开始的。请在此浏览器中重新开始。',
      denied: '您的组织登录系统没有允许您进入。请重试，或询问负责该系统的人员。',
      noAddress: '您的组织登录系统没有提供您的电子邮件地址。请告知负责该系统的人员。',
      foreignDomain: '您的地址不属于该组织已证明归其所有的任何域名。请询问该组织的管理员。',
      disabled: '您在该组织中已被停用。请询问该组织的管理员。',
      notReady: '此登录方式尚未设置完成。请告知该组织的管理员。',
      again: '重新开始',
      reference: '寻求帮助时请提供此编号：{reference}',
    },
    ar: {
      title: 'تعذّر تسجيل دخولك',
      failed:
        'تعذّر قبول ما أرسلته صفحة الدخول الخاصة بمؤسستك. حاول مرة أخرى. إن لم ينفع ذلك فأخبر المسؤول عنها.',
      ended:
        'استغرق الدخول وقتًا طويلًا، أو استُخدم من قبل، أو بدأ في متصفح آخر. ابدأ من جديد وابقَ في هذا المتصفح.',
      denied: 'لم تسمح لك صفحة الدخول الخاصة بمؤسستك بالدخول. حاول مرة أخرى أو اسأل المسؤول عنها.',
      noAddress: 'لا تذكر صفحة الدخول الخاصة بمؤسستك عنوان بريدك الإلكتروني. أخبر المسؤول عنها.',
      foreignDomain: 'لا ينتمي عنوانك إلى أي نطاق أثبتت المؤسسة أنه لها. اسأل أحد مديري المؤسسة.',
      disabled: 'أنت معطَّل في المؤسسة. اسأل أحد مديريها.',
      notReady: 'لم يكتمل إعداد هذا الدخول بعد. أخبر أحد مديري المؤسسة.',
      again: 'ابدأ من جديد',
      reference: 'سيحتاج من يساعدك إلى معرفة هذا الرقم: {reference}',
    },
  },
);
