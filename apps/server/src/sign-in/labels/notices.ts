import { defineLabels } from './define-labels.ts';

/** What mails tell a person about changes of what protects the account. */
export const noticeLabels = defineLabels(
  {
    passkeyAdded: 'A passkey was added to your account',
    passkeyAddedText: 'The passkey “{name}” was added to your account on {host}.',
    passkeyRemoved: 'A passkey was removed from your account',
    passkeyRemovedText: 'The passkey “{name}” was removed from your account on {host}.',
    twoStepOn: 'Two-step sign-in is on',
    twoStepOnText: 'Two-step sign-in was switched on for your account on {host}.',
    twoStepOff: 'Two-step sign-in is off',
    twoStepOffText: 'Two-step sign-in was switched off for your account on {host}.',
    codesMade: 'You have new recovery codes',
    codesMadeText:
      'New recovery codes were made for your account on {host}. The old ones no longer work.',
    codeUsed: 'A recovery code was used',
    codeUsedText: 'A recovery code of your account on {host} was used. {count} are left.',
    locked: 'Wrong codes for your account',
    lockedText:
      'Somebody entered five wrong codes for your account on {host}. Whoever it was knows your password or reads your mail. For 15 minutes no code is accepted.',
    emailChanged: 'Your e-mail address was changed',
    emailChangedText: 'The address of your account on {host} is now {email}.',
    emailAsked: 'Your e-mail address is to be changed',
    emailAskedText:
      'For your account on {host} somebody asked to change the address to {email}. It changes once a link that went there is opened.',
    notYou:
      'If this was not you, sign in, sign out everywhere else and look through your account:\n\n{link}',
    proofSubject: 'Confirm your new address',
    proofText:
      'Somebody, hopefully you, wants this to be the address of an account on {host}. To confirm it, open this link within 60 minutes in the browser in which you are signed in:\n\n{link}\n\nIf it was not you, do nothing.',
    takenSubject: 'Your address has an account already',
    takenText:
      'Somebody, hopefully you, wanted to give this address to another account on {host}. It belongs to an account already, so nothing was changed.',
  },
  {
    de: {
      passkeyAdded: 'Ein Passkey wurde Ihrem Konto hinzugefügt',
      passkeyAddedText: 'Der Passkey „{name}“ wurde Ihrem Konto bei {host} hinzugefügt.',
      passkeyRemoved: 'Ein Passkey wurde aus Ihrem Konto entfernt',
      passkeyRemovedText: 'Der Passkey „{name}“ wurde aus Ihrem Konto bei {host} entfernt.',
      twoStepOn: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
      twoStepOnText:
        'Für Ihr Konto bei {host} wurde die Anmeldung in zwei Schritten eingeschaltet.',
      twoStepOff: 'Die Anmeldung in zwei Schritten ist ausgeschaltet',
      twoStepOffText:
        'Für Ihr Konto bei {host} wurde die Anmeldung in zwei Schritten ausgeschaltet.',
      codesMade: 'Sie haben neue Wiederherstellungscodes',
      codesMadeText:
        'Für Ihr Konto bei {host} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
      codeUsed: 'Ein Wiederherstellungscode wurde verwendet',
      codeUsedText:
        'Ein Wiederherstellungscode Ihres Kontos bei {host} wurde verwendet. Übrig sind {count}.',
      locked: 'Falsche Codes für Ihr Konto',
      lockedText:
        'Jemand hat fünf falsche Codes für Ihr Konto bei {host} eingegeben. Wer es auch war, kennt Ihr Passwort oder liest Ihre E-Mails. 15 Minuten lang wird kein Code angenommen.',
      emailChanged: 'Ihre E-Mail-Adresse wurde geändert',
      emailChangedText: 'Die Adresse Ihres Kontos bei {host} ist jetzt {email}.',
      emailAsked: 'Ihre E-Mail-Adresse soll geändert werden',
      emailAskedText:
        'Für Ihr Konto bei {host} soll die Adresse in {email} geändert werden. Sie ändert sich, sobald ein Link geöffnet wird, der dorthin ging.',
      notYou:
        'Waren Sie das nicht, dann melden Sie sich an, melden Sie sich überall sonst ab und sehen Sie Ihr Konto durch:\n\n{link}',
      proofSubject: 'Bestätigen Sie Ihre neue Adresse',
      proofText:
        'Jemand, hoffentlich Sie, möchte diese Adresse für ein Konto bei {host} verwenden. Öffnen Sie zur Bestätigung innerhalb von 60 Minuten diesen Link, in dem Browser, in dem Sie angemeldet sind:\n\n{link}\n\nWaren Sie es nicht, dann tun Sie nichts.',
      takenSubject: 'Ihre Adresse hat schon ein Konto',
      takenText:
        'Jemand, hoffentlich Sie, wollte diese Adresse einem anderen Konto bei {host} geben. Sie gehört schon zu einem Konto, darum wurde nichts geändert.',
    },
    fr: {
      passkeyAdded: 'Une clé d’accès a été ajoutée à votre compte',
      passkeyAddedText: 'La clé d’accès « {name} » a été ajoutée à votre compte sur {host}.',
      passkeyRemoved: 'Une clé d’accès a été supprimée de votre compte',
      passkeyRemovedText: 'La clé d’accès « {name} » a été supprimée de votre compte sur {host}.',
      twoStepOn: 'La connexion en deux étapes est activée',
      twoStepOnText: 'La connexion en deux étapes a été activée pour votre compte sur {host}.',
      twoStepOff: 'La connexion en deux étapes est désactivée',
      twoStepOffText: 'La connexion en deux étapes a été désactivée pour votre compte sur {host}.',
      codesMade: 'Vous avez de nouveaux codes de secours',
      codesMadeText:
        'De nouveaux codes de secours ont été créés pour votre compte sur {host}. Les anciens ne fonctionnent plus.',
      codeUsed: 'Un code de secours a été utilisé',
      codeUsedText:
        'Un code de secours de votre compte sur {host} a été utilisé. Il en reste {count}.',
      locked: 'Codes faux pour votre compte',
      lockedText:
        'Quelqu’un a saisi cinq codes faux pour votre compte sur {host}. Cette personne connaît votre mot de passe ou lit vos e-mails. Pendant 15 minutes, aucun code n’est accepté.',
      emailChanged: 'Votre adresse e-mail a changé',
      emailChangedText: 'L’adresse de votre compte sur {host} est désormais {email}.',
      emailAsked: 'Votre adresse e-mail va changer',
      emailAskedText:
        'Quelqu’un a demandé que l’adresse de votre compte sur {host} devienne {email}. Elle changera dès qu’un lien envoyé là-bas sera ouvert.',
      notYou:
        'Si ce n’était pas vous, connectez-vous, déconnectez-vous partout ailleurs et vérifiez votre compte :\n\n{link}',
      proofSubject: 'Confirmez votre nouvelle adresse',
      proofText:
        'Quelqu’un, vous sans doute, veut utiliser cette adresse pour un compte sur {host}. Pour la confirmer, ouvrez ce lien dans les 60 minutes, dans le navigateur où vous êtes connecté :\n\n{link}\n\nSi ce n’était pas vous, ne faites rien.',
      takenSubject: 'Votre adresse a déjà un compte',
      takenText:
        'Quelqu’un, vous sans doute, voulait donner cette adresse à un autre compte sur {host}. Elle appartient déjà à un compte ; rien n’a donc été changé.',
    },
    es: {
      passkeyAdded: 'Se ha añadido una llave de acceso a su cuenta',
      passkeyAddedText: 'La llave de acceso «{name}» se ha añadido a su cuenta de {host}.',
      passkeyRemoved: 'Se ha quitado una llave de acceso de su cuenta',
      passkeyRemovedText: 'La llave de acceso «{name}» se ha quitado de su cuenta de {host}.',
      twoStepOn: 'El inicio de sesión en dos pasos está activado',
      twoStepOnText: 'Se ha activado el inicio de sesión en dos pasos para su cuenta de {host}.',
      twoStepOff: 'El inicio de sesión en dos pasos está desactivado',
      twoStepOffText:
        'Se ha desactivado el inicio de sesión en dos pasos para su cuenta de {host}.',
      codesMade: 'Tiene códigos de recuperación nuevos',
      codesMadeText:
        'Se han creado códigos de recuperación nuevos para su cuenta de {host}. Los anteriores ya no sirven.',
      codeUsed: 'Se ha usado un código de recuperación',
      codeUsedText: 'Se ha usado un código de recuperación de su cuenta de {host}. Quedan {count}.',
      locked: 'Códigos incorrectos para su cuenta',
      lockedText:
        'Alguien ha escrito cinco códigos incorrectos para su cuenta de {host}. Quien fuera conoce su contraseña o lee su correo. Durante 15 minutos no se acepta ningún código.',
      emailChanged: 'Su dirección de correo ha cambiado',
      emailChangedText: 'La dirección de su cuenta de {host} es ahora {email}.',
      emailAsked: 'Se ha pedido cambiar su dirección de correo',
      emailAskedText:
        'Alguien ha pedido que la dirección de su cuenta de {host} sea {email}. Cambiará cuando se abra un enlace enviado allí.',
      notYou:
        'Si no ha sido usted, inicie sesión, cierre las demás sesiones y revise su cuenta:\n\n{link}',
      proofSubject: 'Confirme su nueva dirección',
      proofText:
        'Alguien, esperamos que usted, quiere usar esta dirección para una cuenta de {host}. Para confirmarla, abra este enlace en los próximos 60 minutos, en el navegador en el que ha iniciado sesión:\n\n{link}\n\nSi no ha sido usted, no haga nada.',
      takenSubject: 'Su dirección ya tiene una cuenta',
      takenText:
        'Alguien, esperamos que usted, quería dar esta dirección a otra cuenta de {host}. Ya pertenece a una cuenta, así que no se ha cambiado nada.',
    },
    it: {
      passkeyAdded: 'Una passkey è stata aggiunta al tuo account',
      passkeyAddedText: 'La passkey “{name}” è stata aggiunta al tuo account su {host}.',
      passkeyRemoved: 'Una passkey è stata rimossa dal tuo account',
      passkeyRemovedText: 'La passkey “{name}” è stata rimossa dal tuo account su {host}.',
      twoStepOn: 'L’accesso in due passaggi è attivo',
      twoStepOnText: 'L’accesso in due passaggi è stato attivato per il tuo account su {host}.',
      twoStepOff: 'L’accesso in due passaggi non è più attivo',
      twoStepOffText: 'L’accesso in due passaggi è stato disattivato per il tuo account su {host}.',
      codesMade: 'Hai nuovi codici di recupero',
      codesMadeText:
        'Sono stati creati nuovi codici di recupero per il tuo account su {host}. Quelli vecchi non valgono più.',
      codeUsed: 'È stato usato un codice di recupero',
      codeUsedText:
        'È stato usato un codice di recupero del tuo account su {host}. Ne restano {count}.',
      locked: 'Codici sbagliati per il tuo account',
      lockedText:
        'Qualcuno ha inserito cinque codici sbagliati per il tuo account su {host}. Chiunque sia, conosce la tua password o legge la tua posta. Per 15 minuti non si accettano codici.',
      emailChanged: 'Il tuo indirizzo e-mail è cambiato',
      emailChangedText: 'L’indirizzo del tuo account su {host} ora è {email}.',
      emailAsked: 'È stato chiesto di cambiare il tuo indirizzo',
      emailAskedText:
        'Qualcuno ha chiesto che l’indirizzo del tuo account su {host} diventi {email}. Cambierà quando verrà aperto un link inviato lì.',
      notYou:
        'Se non sei stato tu, accedi, esci ovunque tranne lì e controlla il tuo account:\n\n{link}',
      proofSubject: 'Conferma il nuovo indirizzo',
      proofText:
        'Qualcuno, speriamo tu, vuole usare questo indirizzo per un account su {host}. Per confermarlo apri questo link entro 60 minuti, nel browser in cui hai effettuato l’accesso:\n\n{link}\n\nSe non sei stato tu, non fare nulla.',
      takenSubject: 'Il tuo indirizzo ha già un account',
      takenText:
        'Qualcuno, speriamo tu, voleva dare questo indirizzo a un altro account su {host}. Appartiene già a un account, quindi non è cambiato nulla.',
    },
    'pt-BR': {
      passkeyAdded: 'Uma chave de acesso foi adicionada à sua conta',
      passkeyAddedText: 'A chave de acesso “{name}” foi adicionada à sua conta em {host}.',
      passkeyRemoved: 'Uma chave de acesso foi removida da sua conta',
      passkeyRemovedText: 'A chave de acesso “{name}” foi removida da sua conta em {host}.',
      twoStepOn: 'A entrada em duas etapas está ativada',
      twoStepOnText: 'A entrada em duas etapas foi ativada para a sua conta em {host}.',
      twoStepOff: 'A entrada em duas etapas está desativada',
      twoStepOffText: 'A entrada em duas etapas foi desativada para a sua conta em {host}.',
      codesMade: 'Você tem novos códigos de recuperação',
      codesMadeText:
        'Novos códigos de recuperação foram criados para a sua conta em {host}. Os antigos não valem mais.',
      codeUsed: 'Um código de recuperação foi usado',
      codeUsedText: 'Um código de recuperação da sua conta em {host} foi usado. Restam {count}.',
      locked: 'Códigos errados para a sua conta',
      lockedText:
        'Alguém digitou cinco códigos errados para a sua conta em {host}. Quem quer que seja conhece a sua senha ou lê o seu e-mail. Por 15 minutos nenhum código é aceito.',
      emailChanged: 'Seu endereço de e-mail foi alterado',
      emailChangedText: 'O endereço da sua conta em {host} agora é {email}.',
      emailAsked: 'Pediram para alterar o seu endereço de e-mail',
      emailAskedText:
        'Alguém pediu que o endereço da sua conta em {host} passe a ser {email}. Ele muda quando um link enviado para lá for aberto.',
      notYou:
        'Se não foi você, entre, saia de todos os outros lugares e confira a sua conta:\n\n{link}',
      proofSubject: 'Confirme seu novo endereço',
      proofText:
        'Alguém, esperamos que você, quer usar este endereço em uma conta em {host}. Para confirmar, abra este link em até 60 minutos, no navegador em que você entrou:\n\n{link}\n\nSe não foi você, não faça nada.',
      takenSubject: 'Seu endereço já tem uma conta',
      takenText:
        'Alguém, esperamos que você, quis dar este endereço a outra conta em {host}. Ele já pertence a uma conta, então nada mudou.',
    },
    nl: {
      passkeyAdded: 'Er is een passkey aan uw account toegevoegd',
      passkeyAddedText: 'De passkey ‘{name}’ is aan uw account bij {host} toegevoegd.',
      passkeyRemoved: 'Er is een passkey uit uw account verwijderd',
      passkeyRemovedText: 'De passkey ‘{name}’ is uit uw account bij {host} verwijderd.',
      twoStepOn: 'Inloggen in twee stappen staat aan',
      twoStepOnText: 'Voor uw account bij {host} is inloggen in twee stappen ingeschakeld.',
      twoStepOff: 'Inloggen in twee stappen staat uit',
      twoStepOffText: 'Voor uw account bij {host} is inloggen in twee stappen uitgeschakeld.',
      codesMade: 'U hebt nieuwe herstelcodes',
      codesMadeText:
        'Voor uw account bij {host} zijn nieuwe herstelcodes gemaakt. De oude werken niet meer.',
      codeUsed: 'Er is een herstelcode gebruikt',
      codeUsedText:
        'Er is een herstelcode van uw account bij {host} gebruikt. Er zijn er {count} over.',
      locked: 'Verkeerde codes voor uw account',
      lockedText:
        'Iemand heeft vijf verkeerde codes voor uw account bij {host} ingevuld. Wie het ook was, kent uw wachtwoord of leest uw mail. 15 minuten lang wordt geen code aangenomen.',
      emailChanged: 'Uw e-mailadres is gewijzigd',
      emailChangedText: 'Het adres van uw account bij {host} is nu {email}.',
      emailAsked: 'Er is gevraagd uw e-mailadres te wijzigen',
      emailAskedText:
        'Iemand heeft gevraagd het adres van uw account bij {host} te wijzigen in {email}. Het verandert zodra een link die daarheen ging wordt geopend.',
      notYou: 'Was u dit niet, log dan in, log overal elders uit en kijk uw account na:\n\n{link}',
      proofSubject: 'Bevestig uw nieuwe adres',
      proofText:
        'Iemand, hopelijk u, wil dit adres gebruiken voor een account bij {host}. Open om het te bevestigen binnen 60 minuten deze link, in de browser waarin u bent ingelogd:\n\n{link}\n\nWas u het niet, doe dan niets.',
      takenSubject: 'Uw adres heeft al een account',
      takenText:
        'Iemand, hopelijk u, wilde dit adres aan een ander account bij {host} geven. Het hoort al bij een account, dus er is niets veranderd.',
    },
    ja: {
      passkeyAdded: 'アカウントにパスキーが追加されました',
      passkeyAddedText: '{host} のアカウントにパスキー「{name}」が追加されました。',
      passkeyRemoved: 'アカウントからパスキーが削除されました',
      passkeyRemovedText: '{host} のアカウントからパスキー「{name}」が削除されました。',
      twoStepOn: '2 段階サインインが有効になりました',
      twoStepOnText: '{host} のアカウントで 2 段階サインインが有効になりました。',
      twoStepOff: '2 段階サインインが無効になりました',
      twoStepOffText: '{host} のアカウントで 2 段階サインインが無効になりました。',
      codesMade: '新しい回復コードが作成されました',
      codesMadeText:
        '{host} のアカウントの回復コードが新しく作成されました。以前のコードは使えません。',
      codeUsed: '回復コードが使用されました',
      codeUsedText: '{host} のアカウントの回復コードが使用されました。残りは {count} 個です。',
      locked: 'アカウントに誤ったコードが入力されました',
      lockedText:
        '{host} のアカウントに誤ったコードが 5 回入力されました。入力した人は、パスワードを知っているか、メールを読める状態にあります。15 分間、コードは受け付けられません。',
      emailChanged: 'メールアドレスが変更されました',
      emailChangedText: '{host} のアカウントのアドレスは {email} になりました。',
      emailAsked: 'メールアドレスの変更が求められました',
      emailAskedText:
        '{host} のアカウントのアドレスを {email} に変更するよう求められました。そこに届いたリンクが開かれると変更されます。',
      notYou:
        '心当たりがない場合は、サインインしてほかのすべてからサインアウトし、アカウントを確認してください。\n\n{link}',
      proofSubject: '新しいアドレスを確認してください',
      proofText:
        '{host} のアカウントでこのアドレスの使用が求められました。ご本人であれば、サインインしているブラウザーで 60 分以内に次のリンクを開いて確認してください。\n\n{link}\n\n心当たりがなければ何もしないでください。',
      takenSubject: 'このアドレスにはすでにアカウントがあります',
      takenText:
        '{host} の別のアカウントでこのアドレスの使用が求められました。すでにアカウントがあるため、何も変更されていません。',
    },
    'zh-Hans': {
      passkeyAdded: '您的账户添加了通行密钥',
      passkeyAddedText: '通行密钥“{name}”已添加到您在 {host} 的账户。',
      passkeyRemoved: '您的账户移除了通行密钥',
      passkeyRemovedText: '通行密钥“{name}”已从您在 {host} 的账户移除。',
      twoStepOn: '两步登录已开启',
      twoStepOnText: '您在 {host} 的账户已开启两步登录。',
      twoStepOff: '两步登录已关闭',
      twoStepOffText: '您在 {host} 的账户已关闭两步登录。',
      codesMade: '您有了新的恢复码',
      codesMadeText: '已为您在 {host} 的账户生成新的恢复码。旧的恢复码已失效。',
      codeUsed: '有人使用了恢复码',
      codeUsedText: '您在 {host} 的账户使用了一个恢复码。还剩 {count} 个。',
      locked: '您的账户被输入了错误的代码',
      lockedText:
        '有人为您在 {host} 的账户输入了五次错误的代码。此人知道您的密码，或能读取您的邮件。15 分钟内不接受任何代码。',
      emailChanged: '您的电子邮件地址已更改',
      emailChangedText: '您在 {host} 的账户地址现在是 {email}。',
      emailAsked: '有人请求更改您的电子邮件地址',
      emailAskedText:
        '有人请求把您在 {host} 的账户地址改为 {email}。发送到该地址的链接被打开后，更改才会生效。',
      notYou: '如果不是您本人操作，请登录，退出其他所有登录，并检查您的账户：\n\n{link}',
      proofSubject: '请确认您的新地址',
      proofText:
        '有人（希望是您）想把此地址用于 {host} 的账户。如要确认，请在 60 分钟内，在您已登录的浏览器中打开此链接：\n\n{link}\n\n如果不是您本人，请不要做任何操作。',
      takenSubject: '您的地址已有账户',
      takenText:
        '有人（希望是您）想把此地址用于 {host} 的另一个账户。它已属于一个账户，因此没有任何更改。',
    },
    ar: {
      passkeyAdded: 'أُضيف مفتاح مرور إلى حسابك',
      passkeyAddedText: 'أُضيف مفتاح المرور «{name}» إلى حسابك في {host}.',
      passkeyRemoved: 'أُزيل مفتاح مرور من حسابك',
      passkeyRemovedText: 'أُزيل مفتاح المرور «{name}» من حسابك في {host}.',
      twoStepOn: 'الدخول بخطوتين مفعّل',
      twoStepOnText: 'فُعّل الدخول بخطوتين لحسابك في {host}.',
      twoStepOff: 'أُوقف الدخول بخطوتين',
      twoStepOffText: 'أُوقف الدخول بخطوتين لحسابك في {host}.',
      codesMade: 'لديك رموز استرداد جديدة',
      codesMadeText: 'أُنشئت رموز استرداد جديدة لحسابك في {host}. لم تعد الرموز القديمة صالحة.',
      codeUsed: 'استُخدم رمز استرداد',
      codeUsedText: 'استُخدم رمز استرداد لحسابك في {host}. عدد الرموز الباقية: {count}.',
      locked: 'رموز خاطئة لحسابك',
      lockedText:
        'أدخل شخص ما خمسة رموز خاطئة لحسابك في {host}. أيًا كان، فهو يعرف كلمة مرورك أو يقرأ بريدك. لن يُقبل أي رمز مدة 15 دقيقة.',
      emailChanged: 'تغيّر عنوان بريدك',
      emailChangedText: 'أصبح عنوان حسابك في {host} هو {email}.',
      emailAsked: 'طُلب تغيير عنوان بريدك',
      emailAskedText:
        'طلب شخص ما تغيير عنوان حسابك في {host} إلى {email}. يتغيّر عندما يُفتح رابط أُرسل إليه.',
      notYou: 'إن لم تكن أنت فسجّل الدخول، واخرج من كل ما سواه، وراجع حسابك:\n\n{link}',
      proofSubject: 'أكّد عنوانك الجديد',
      proofText:
        'يريد شخص ما، ونأمل أنه أنت، أن يكون هذا عنوان حساب في {host}. لتأكيده افتح هذا الرابط خلال 60 دقيقة في المتصفح الذي سجّلت الدخول فيه:\n\n{link}\n\nإن لم تكن أنت فلا تفعل شيئًا.',
      takenSubject: 'لعنوانك حساب بالفعل',
      takenText:
        'أراد شخص ما، ونأمل أنه أنت، إعطاء هذا العنوان لحساب آخر في {host}. العنوان يخص حسابًا بالفعل، لذا لم يتغيّر شيء.',
    },
  },
);
