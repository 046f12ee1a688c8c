import { defineLabels } from './define-labels.ts';

/** The words of signing in by a password, of choosing one, and of the mail for those who forgot it. */
export const passwordLabels = defineLabels(
  {
    password: 'Password',
    forgotten: 'Forgotten your password?',
    wrong:
      'This address and this password do not belong together. Try again, or have a sign-in link mailed to you.',
    forgottenText:
      'Give the address of your account, and we mail you a link with which you choose a new password.',
    sendReset: 'Mail me a link',
    resetSent:
      'If {email} has an account here, a link is on its way to it. The link can be used once, within an hour.',
    resetSubject: 'Choose a new password',
    resetMail:
      'Somebody, we hope you, wants to choose a new password for {host}. To do so, open this link within an hour:\n\n{link}\n\nIf it was not you, do nothing: your password stays as it is.',
    resetTitle: 'Choose a new password',
    resetText:
      'The new password is for {name} ({email}). When you save it, you are signed out everywhere else.',
    newPassword: 'New password',
    newHint:
      'At least 12 characters. Several words in a row are easy to remember and hard to guess.',
    revokeTokens: 'Also revoke my {count} API tokens. Programs that use them stop working.',
    save: 'Save password',
    tooShort: 'The password needs at least 12 characters.',
    tooLong: 'The password can have at most 256 characters.',
    common: 'Many people use this password, or one like it, so it is soon guessed. Choose another.',
    personal:
      'The password is little more than your address, your name or the name of this server. Choose another.',
    breached: 'This password is in lists of stolen passwords. Choose another.',
  },
  {
    de: {
      password: 'Passwort',
      forgotten: 'Passwort vergessen?',
      wrong:
        'Diese Adresse und dieses Passwort gehören nicht zusammen. Versuchen Sie es noch einmal, oder lassen Sie sich einen Anmelde-Link zusenden.',
      forgottenText:
        'Nennen Sie die Adresse Ihres Kontos. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
      sendReset: 'Link zusenden',
      resetSent:
        'Wenn {email} hier ein Konto hat, ist ein Link dorthin unterwegs. Er gilt einmal und eine Stunde lang.',
      resetSubject: 'Neues Passwort wählen',
      resetMail:
        'Jemand, hoffentlich Sie, möchte ein neues Passwort für {host} wählen. Öffnen Sie dazu innerhalb einer Stunde diesen Link:\n\n{link}\n\nWaren Sie es nicht, dann tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
      resetTitle: 'Neues Passwort wählen',
      resetText:
        'Das neue Passwort gilt für {name} ({email}). Wenn Sie es speichern, werden Sie überall sonst abgemeldet.',
      newPassword: 'Neues Passwort',
      newHint:
        'Mindestens 12 Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
      revokeTokens:
        'Auch meine {count} API-Tokens widerrufen. Programme, die sie verwenden, funktionieren dann nicht mehr.',
      save: 'Passwort speichern',
      tooShort: 'Das Passwort braucht mindestens 12 Zeichen.',
      tooLong: 'Das Passwort darf höchstens 256 Zeichen haben.',
      common:
        'Dieses Passwort oder ein ähnliches benutzen viele, es ist schnell erraten. Wählen Sie ein anderes.',
      personal:
        'Das Passwort ist kaum mehr als Ihre Adresse, Ihr Name oder der Name dieses Servers. Wählen Sie ein anderes.',
      breached: 'Dieses Passwort steht in Listen gestohlener Passwörter. Wählen Sie ein anderes.',
    },
    fr: {
      password: 'Mot de passe',
      forgotten: 'Mot de passe oublié ?',
      wrong:
        'Cette adresse et ce mot de passe ne vont pas ensemble. Réessayez, ou faites-vous envoyer un lien de connexion.',
      forgottenText:
        'Indiquez l’adresse de votre compte : nous vous enverrons un lien pour choisir un nouveau mot de passe.',
      sendReset: 'M’envoyer un lien',
      resetSent:
        'Si {email} a un compte ici, un lien vient de lui être envoyé. Il sert une seule fois, dans l’heure.',
      resetSubject: 'Choisir un nouveau mot de passe',
      resetMail:
        'Quelqu’un, vous sans doute, veut choisir un nouveau mot de passe pour {host}. Pour cela, ouvrez ce lien dans l’heure :\n\n{link}\n\nSi ce n’était pas vous, ne faites rien : votre mot de passe ne change pas.',
      resetTitle: 'Choisir un nouveau mot de passe',
      resetText:
        'Le nouveau mot de passe est celui de {name} ({email}). Quand vous l’enregistrerez, vous serez déconnecté partout ailleurs.',
      newPassword: 'Nouveau mot de passe',
      newHint:
        'Au moins 12 caractères. Plusieurs mots à la suite se retiennent bien et se devinent mal.',
      revokeTokens:
        'Révoquer aussi mes {count} jetons d’API. Les programmes qui s’en servent cessent de fonctionner.',
      save: 'Enregistrer le mot de passe',
      tooShort: 'Le mot de passe doit avoir au moins 12 caractères.',
      tooLong: 'Le mot de passe peut avoir au plus 256 caractères.',
      common:
        'Ce mot de passe, ou un semblable, sert à beaucoup de gens et se devine vite. Choisissez-en un autre.',
      personal:
        'Ce mot de passe n’est guère plus que votre adresse, votre nom ou celui de ce serveur. Choisissez-en un autre.',
      breached:
        'Ce mot de passe figure dans des listes de mots de passe volés. Choisissez-en un autre.',
    },
    es: {
      password: 'Contraseña',
      forgotten: '¿Ha olvidado su contraseña?',
      wrong:
        'Esta dirección y esta contraseña no se corresponden. Inténtelo de nuevo, o pida un enlace de acceso por correo.',
      forgottenText:
        'Indique la dirección de su cuenta y le enviaremos un enlace para elegir una contraseña nueva.',
      sendReset: 'Enviarme un enlace',
      resetSent:
        'Si {email} tiene una cuenta aquí, le hemos enviado un enlace. Sirve una sola vez, durante una hora.',
      resetSubject: 'Elija una contraseña nueva',
      resetMail:
        'Alguien, esperamos que usted, quiere elegir una contraseña nueva para {host}. Para ello, abra este enlace antes de una hora:\n\n{link}\n\nSi no ha sido usted, no haga nada: su contraseña sigue igual.',
      resetTitle: 'Elegir una contraseña nueva',
      resetText:
        'La contraseña nueva es para {name} ({email}). Al guardarla se cerrarán sus demás sesiones.',
      newPassword: 'Contraseña nueva',
      newHint:
        'Al menos 12 caracteres. Varias palabras seguidas son fáciles de recordar y difíciles de adivinar.',
      revokeTokens:
        'Revocar también mis {count} tokens de la API. Los programas que los usan dejan de funcionar.',
      save: 'Guardar la contraseña',
      tooShort: 'La contraseña necesita al menos 12 caracteres.',
      tooLong: 'La contraseña puede tener 256 caracteres como máximo.',
      common:
        'Mucha gente usa esta contraseña, o una parecida, así que se adivina pronto. Elija otra.',
      personal:
        'La contraseña es poco más que su dirección, su nombre o el de este servidor. Elija otra.',
      breached: 'Esta contraseña está en listas de contraseñas robadas. Elija otra.',
    },
    it: {
      password: 'Password',
      forgotten: 'Password dimenticata?',
      wrong:
        'Questo indirizzo e questa password non corrispondono. Riprova, o fatti inviare un link di accesso.',
      forgottenText:
        'Indica l’indirizzo del tuo account: ti invieremo un link con cui scegliere una nuova password.',
      sendReset: 'Inviami un link',
      resetSent:
        'Se {email} ha un account qui, un link è in arrivo. Vale una volta sola, entro un’ora.',
      resetSubject: 'Scegli una nuova password',
      resetMail:
        'Qualcuno, speriamo tu, vuole scegliere una nuova password per {host}. Per farlo, apri questo link entro un’ora:\n\n{link}\n\nSe non sei stato tu, non fare nulla: la tua password resta com’è.',
      resetTitle: 'Scegli una nuova password',
      resetText:
        'La nuova password è per {name} ({email}). Quando la salvi, le tue sessioni in altri browser vengono chiuse.',
      newPassword: 'Nuova password',
      newHint:
        'Almeno 12 caratteri. Più parole di seguito sono facili da ricordare e difficili da indovinare.',
      revokeTokens:
        'Revoca anche i miei {count} token API. I programmi che li usano smettono di funzionare.',
      save: 'Salva la password',
      tooShort: 'La password deve avere almeno 12 caratteri.',
      tooLong: 'La password può avere al massimo 256 caratteri.',
      common:
        'Molti usano questa password, o una simile, quindi si indovina presto. Scegline un’altra.',
      personal:
        'La password è poco più del tuo indirizzo, del tuo nome o di quello di questo server. Scegline un’altra.',
      breached: 'Questa password è in elenchi di password rubate. Scegline un’altra.',
    },
    'pt-BR': {
      password: 'Senha',
      forgotten: 'Esqueceu a senha?',
      wrong:
        'Este endereço e esta senha não combinam. Tente de novo, ou peça um link de acesso por e-mail.',
      forgottenText:
        'Informe o endereço da sua conta e enviaremos um link para você escolher uma nova senha.',
      sendReset: 'Enviar um link',
      resetSent:
        'Se {email} tem uma conta aqui, um link está a caminho. Ele vale uma única vez, por uma hora.',
      resetSubject: 'Escolha uma nova senha',
      resetMail:
        'Alguém, esperamos que você, quer escolher uma nova senha para {host}. Para isso, abra este link em até uma hora:\n\n{link}\n\nSe não foi você, não faça nada: sua senha continua como está.',
      resetTitle: 'Escolher uma nova senha',
      resetText:
        'A nova senha é de {name} ({email}). Ao salvá-la, suas outras sessões serão encerradas.',
      newPassword: 'Nova senha',
      newHint:
        'Pelo menos 12 caracteres. Várias palavras seguidas são fáceis de lembrar e difíceis de adivinhar.',
      revokeTokens:
        'Revogar também meus {count} tokens de API. Os programas que os usam param de funcionar.',
      save: 'Salvar a senha',
      tooShort: 'A senha precisa de pelo menos 12 caracteres.',
      tooLong: 'A senha pode ter no máximo 256 caracteres.',
      common:
        'Muita gente usa esta senha, ou uma parecida, e ela logo é adivinhada. Escolha outra.',
      personal:
        'A senha é pouco mais que seu endereço, seu nome ou o nome deste servidor. Escolha outra.',
      breached: 'Esta senha está em listas de senhas roubadas. Escolha outra.',
    },
    nl: {
      password: 'Wachtwoord',
      forgotten: 'Wachtwoord vergeten?',
      wrong:
        'Dit adres en dit wachtwoord horen niet bij elkaar. Probeer het opnieuw, of laat u een inloglink mailen.',
      forgottenText:
        'Geef het adres van uw account op. Wij mailen u een link waarmee u een nieuw wachtwoord kiest.',
      sendReset: 'Mail mij een link',
      resetSent:
        'Als {email} hier een account heeft, is er een link onderweg. Die werkt één keer, binnen een uur.',
      resetSubject: 'Kies een nieuw wachtwoord',
      resetMail:
        'Iemand, hopelijk u, wil een nieuw wachtwoord kiezen voor {host}. Open daarvoor binnen een uur deze link:\n\n{link}\n\nWas u het niet, doe dan niets: uw wachtwoord blijft zoals het is.',
      resetTitle: 'Kies een nieuw wachtwoord',
      resetText:
        'Het nieuwe wachtwoord is voor {name} ({email}). Als u het opslaat, wordt u overal elders uitgelogd.',
      newPassword: 'Nieuw wachtwoord',
      newHint:
        'Minstens 12 tekens. Een paar woorden achter elkaar zijn makkelijk te onthouden en moeilijk te raden.',
      revokeTokens:
        'Ook mijn {count} API-tokens intrekken. Programma’s die ze gebruiken, werken dan niet meer.',
      save: 'Wachtwoord opslaan',
      tooShort: 'Het wachtwoord moet minstens 12 tekens hebben.',
      tooLong: 'Het wachtwoord mag hoogstens 256 tekens hebben.',
      common:
        'Veel mensen gebruiken dit wachtwoord of een dat erop lijkt, dus het is snel geraden. Kies een ander.',
      personal:
        'Het wachtwoord is weinig meer dan uw adres, uw naam of de naam van deze server. Kies een ander.',
      breached: 'Dit wachtwoord staat in lijsten van gestolen wachtwoorden. Kies een ander.',
    },
    ja: {
      password: 'パスワード',
      forgotten: 'パスワードをお忘れですか？',
      wrong:
        'メールアドレスとパスワードの組み合わせが正しくありません。もう一度お試しになるか、サインイン用リンクをメールで受け取ってください。',
      forgottenText:
        'アカウントのメールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
      sendReset: 'リンクをメールで受け取る',
      resetSent:
        '{email} のアカウントがある場合は、リンクを送信しました。リンクは 1 時間以内に一度だけ使えます。',
      resetSubject: '新しいパスワードの設定',
      resetMail:
        '{host} の新しいパスワードの設定が求められました。ご本人であれば、1 時間以内に次のリンクを開いてください。\n\n{link}\n\n心当たりがなければ何もしないでください。パスワードは変わりません。',
      resetTitle: '新しいパスワードの設定',
      resetText:
        '{name}（{email}）の新しいパスワードです。保存すると、ほかのすべてのブラウザーからサインアウトします。',
      newPassword: '新しいパスワード',
      newHint: '12 文字以上。いくつかの単語を並べると、覚えやすく推測されにくくなります。',
      revokeTokens:
        'API トークン（{count} 件）も取り消す。それを使うプログラムは動作しなくなります。',
      save: 'パスワードを保存',
      tooShort: 'パスワードは 12 文字以上にしてください。',
      tooLong: 'パスワードは 256 文字以下にしてください。',
      common:
        'このパスワード、またはよく似たものは多くの人が使っており、すぐに推測されます。別のものにしてください。',
      personal:
        'このパスワードは、あなたのアドレスや名前、このサーバーの名前とほとんど同じです。別のものにしてください。',
      breached: 'このパスワードは流出したパスワードの一覧にあります。別のものにしてください。',
    },
    'zh-Hans': {
      password: '密码',
      forgotten: '忘记密码？',
      wrong: '此地址与密码不匹配。请重试，或让我们给您发送登录链接。',
      forgottenText: '请填写您账户的地址，我们会发送一个链接，供您设置新密码。',
      sendReset: '给我发送链接',
      resetSent: '如果 {email} 在此有账户，链接已经发出。链接在一小时内有效，只能使用一次。',
      resetSubject: '设置新密码',
      resetMail:
        '有人（希望是您）想为 {host} 设置新密码。如要设置，请在一小时内打开此链接：\n\n{link}\n\n如果不是您本人，请不要做任何操作：您的密码不会改变。',
      resetTitle: '设置新密码',
      resetText: '新密码用于 {name}（{email}）。保存后，您在其他所有地方都会退出登录。',
      newPassword: '新密码',
      newHint: '至少 12 个字符。把几个词连在一起，容易记住，又难以猜到。',
      revokeTokens: '同时撤销我的 {count} 个 API 令牌。使用这些令牌的程序将停止工作。',
      save: '保存密码',
      tooShort: '密码至少需要 12 个字符。',
      tooLong: '密码最多 256 个字符。',
      common: '很多人使用这个或类似的密码，很快就会被猜到。请换一个。',
      personal: '这个密码和您的地址、姓名或此服务器的名称几乎一样。请换一个。',
      breached: '这个密码出现在被盗密码的列表中。请换一个。',
    },
    ar: {
      password: 'كلمة المرور',
      forgotten: 'هل نسيت كلمة المرور؟',
      wrong:
        'هذا العنوان وكلمة المرور هذه لا يتوافقان. حاول مرة أخرى، أو اطلب إرسال رابط الدخول إلى بريدك.',
      forgottenText: 'اكتب عنوان حسابك، وسنرسل إليك رابطًا تختار به كلمة مرور جديدة.',
      sendReset: 'أرسل إليّ رابطًا',
      resetSent:
        'إذا كان لعنوان {email} حساب هنا فقد أرسلنا إليه رابطًا. يُستخدم الرابط مرة واحدة خلال ساعة.',
      resetSubject: 'اختر كلمة مرور جديدة',
      resetMail:
        'يريد شخص ما، ونأمل أنه أنت، اختيار كلمة مرور جديدة على {host}. لذلك افتح هذا الرابط خلال ساعة:\n\n{link}\n\nإن لم تكن أنت فلا تفعل شيئًا: تبقى كلمة المرور كما هي.',
      resetTitle: 'اختر كلمة مرور جديدة',
      resetText: 'كلمة المرور الجديدة لحساب {name} ({email}). عند حفظها تُسجَّل خارجًا من كل مكان آخر.',
      newPassword: 'كلمة المرور الجديدة',
      newHint: '12 حرفًا على الأقل. عدة كلمات متتالية يسهل تذكرها ويصعب تخمينها.',
      revokeTokens:
        'إلغاء رموز API الخاصة بي أيضًا ({count}). ستتوقف البرامج التي تستخدمها عن العمل.',
      save: 'احفظ كلمة المرور',
      tooShort: 'يجب أن تكون كلمة المرور 12 حرفًا على الأقل.',
      tooLong: 'يجب ألّا تزيد كلمة المرور على 256 حرفًا.',
      common: 'يستخدم كثيرون هذه الكلمة أو ما يشبهها، فيسهل تخمينها. اختر غيرها.',
      personal: 'كلمة المرور تكاد تكون عنوانك أو اسمك أو اسم هذا الخادم. اختر غيرها.',
      breached: 'توجد كلمة المرور هذه في قوائم كلمات المرور المسروقة. اختر غيرها.',
    },
  },
);
