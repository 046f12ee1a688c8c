import { defineLabels } from './define-labels.ts';

/** The words of the page on which people change their password, and of the mails about it. */
export const accountPasswordLabels = defineLabels(
  {
    title: 'Password',
    none: 'You have no password. You sign in in another way, such as by a mailed link.',
    confirmFirst:
      'You signed in more than 10 minutes ago. Sign in again before you set a password, so that nobody else does it in your place.',
    current: 'Present password',
    currentWrong: 'This is not your present password.',
    set: 'Your password is set.',
    changed: 'Your password is changed.',
    removed: 'Your password is removed.',
    removeTitle: 'Remove the password',
    removeText: 'Without a password you sign in by a mailed link, or in another way that you have.',
    remove: 'Remove password',
    setSubject: 'Your password was set',
    setMail:
      'The password of your account at {host} was set at {time}.\n\nIf it was not you, choose a new one at once. That also signs you out everywhere:\n\n{link}',
    removedSubject: 'Your password was removed',
    removedMail:
      'The password of your account at {host} was removed at {time}.\n\nIf it was not you, choose a new one at once. That also signs you out everywhere:\n\n{link}',
  },
  {
    de: {
      title: 'Passwort',
      none: 'Sie haben kein Passwort. Sie melden sich auf andere Weise an, etwa mit einem zugesandten Link.',
      confirmFirst:
        'Ihre Anmeldung ist mehr als 10 Minuten her. Melden Sie sich noch einmal an, bevor Sie ein Passwort festlegen, damit es niemand an Ihrer Stelle tut.',
      current: 'Bisheriges Passwort',
      currentWrong: 'Das ist nicht Ihr bisheriges Passwort.',
      set: 'Ihr Passwort ist festgelegt.',
      changed: 'Ihr Passwort ist geändert.',
      removed: 'Ihr Passwort ist entfernt.',
      removeTitle: 'Passwort entfernen',
      removeText:
        'Ohne Passwort melden Sie sich mit einem zugesandten Link an oder auf eine andere Weise, die Sie eingerichtet haben.',
      remove: 'Passwort entfernen',
      setSubject: 'Ihr Passwort wurde festgelegt',
      setMail:
        'Das Passwort Ihres Kontos bei {host} wurde festgelegt: {time}.\n\nWaren Sie es nicht, dann wählen Sie sofort ein neues. Damit werden Sie auch überall abgemeldet:\n\n{link}',
      removedSubject: 'Ihr Passwort wurde entfernt',
      removedMail:
        'Das Passwort Ihres Kontos bei {host} wurde entfernt: {time}.\n\nWaren Sie es nicht, dann wählen Sie sofort ein neues. Damit werden Sie auch überall abgemeldet:\n\n{link}',
    },
    fr: {
      title: 'Mot de passe',
      none: 'Vous n’avez pas de mot de passe. Vous vous connectez autrement, par exemple par un lien reçu par e-mail.',
      confirmFirst:
        'Votre connexion date de plus de 10 minutes. Connectez-vous à nouveau avant de définir un mot de passe, pour que personne ne le fasse à votre place.',
      current: 'Mot de passe actuel',
      currentWrong: 'Ce n’est pas votre mot de passe actuel.',
      set: 'Votre mot de passe est défini.',
      changed: 'Votre mot de passe est modifié.',
      removed: 'Votre mot de passe est supprimé.',
      removeTitle: 'Supprimer le mot de passe',
      removeText:
        'Sans mot de passe, vous vous connectez par un lien reçu par e-mail ou par un autre moyen que vous avez.',
      remove: 'Supprimer le mot de passe',
      setSubject: 'Votre mot de passe a été défini',
      setMail:
        'Le mot de passe de votre compte sur {host} a été défini : {time}.\n\nSi ce n’était pas vous, choisissez-en tout de suite un nouveau. Vous serez aussi déconnecté partout :\n\n{link}',
      removedSubject: 'Votre mot de passe a été supprimé',
      removedMail:
        'Le mot de passe de votre compte sur {host} a été supprimé : {time}.\n\nSi ce n’était pas vous, choisissez-en tout de suite un nouveau. Vous serez aussi déconnecté partout :\n\n{link}',
    },
    es: {
      title: 'Contraseña',
      none: 'No tiene contraseña. Entra de otra manera, por ejemplo con un enlace enviado por correo.',
      confirmFirst:
        'Inició sesión hace más de 10 minutos. Vuelva a hacerlo antes de fijar una contraseña, para que nadie lo haga en su lugar.',
      current: 'Contraseña actual',
      currentWrong: 'Esta no es su contraseña actual.',
      set: 'Su contraseña está fijada.',
      changed: 'Su contraseña ha cambiado.',
      removed: 'Su contraseña se ha quitado.',
      removeTitle: 'Quitar la contraseña',
      removeText:
        'Sin contraseña entra con un enlace enviado por correo o de otra manera que tenga.',
      remove: 'Quitar la contraseña',
      setSubject: 'Se ha fijado su contraseña',
      setMail:
        'Se ha fijado la contraseña de su cuenta en {host}: {time}.\n\nSi no ha sido usted, elija enseguida una nueva. Así se cierran también todas sus sesiones:\n\n{link}',
      removedSubject: 'Se ha quitado su contraseña',
      removedMail:
        'Se ha quitado la contraseña de su cuenta en {host}: {time}.\n\nSi no ha sido usted, elija enseguida una nueva. Así se cierran también todas sus sesiones:\n\n{link}',
    },
    it: {
      title: 'Password',
      none: 'Non hai una password. Accedi in un altro modo, per esempio con un link inviato per e-mail.',
      confirmFirst:
        'Hai effettuato l’accesso più di 10 minuti fa. Accedi di nuovo prima di impostare una password, perché nessuno lo faccia al posto tuo.',
      current: 'Password attuale',
      currentWrong: 'Questa non è la tua password attuale.',
      set: 'La tua password è impostata.',
      changed: 'La tua password è cambiata.',
      removed: 'La tua password è rimossa.',
      removeTitle: 'Rimuovi la password',
      removeText:
        'Senza password accedi con un link inviato per e-mail o in un altro modo che hai a disposizione.',
      remove: 'Rimuovi la password',
      setSubject: 'La tua password è stata impostata',
      setMail:
        'La password del tuo account su {host} è stata impostata: {time}.\n\nSe non sei stato tu, scegline subito una nuova. Verranno chiuse anche tutte le tue sessioni:\n\n{link}',
      removedSubject: 'La tua password è stata rimossa',
      removedMail:
        'La password del tuo account su {host} è stata rimossa: {time}.\n\nSe non sei stato tu, scegline subito una nuova. Verranno chiuse anche tutte le tue sessioni:\n\n{link}',
    },
    'pt-BR': {
      title: 'Senha',
      none: 'Você não tem senha. Você entra de outra forma, como por um link enviado por e-mail.',
      confirmFirst:
        'Você entrou há mais de 10 minutos. Entre de novo antes de definir uma senha, para que ninguém faça isso em seu lugar.',
      current: 'Senha atual',
      currentWrong: 'Esta não é sua senha atual.',
      set: 'Sua senha foi definida.',
      changed: 'Sua senha foi alterada.',
      removed: 'Sua senha foi removida.',
      removeTitle: 'Remover a senha',
      removeText:
        'Sem senha, você entra por um link enviado por e-mail ou de outra forma que tenha.',
      remove: 'Remover a senha',
      setSubject: 'Sua senha foi definida',
      setMail:
        'A senha da sua conta em {host} foi definida: {time}.\n\nSe não foi você, escolha já uma nova. Isso também encerra todas as suas sessões:\n\n{link}',
      removedSubject: 'Sua senha foi removida',
      removedMail:
        'A senha da sua conta em {host} foi removida: {time}.\n\nSe não foi você, escolha já uma nova. Isso também encerra todas as suas sessões:\n\n{link}',
    },
    nl: {
      title: 'Wachtwoord',
      none: 'U hebt geen wachtwoord. U logt op een andere manier in, bijvoorbeeld met een gemailde link.',
      confirmFirst:
        'U bent meer dan 10 minuten geleden ingelogd. Log opnieuw in voordat u een wachtwoord instelt, zodat niemand anders dat in uw plaats doet.',
      current: 'Huidig wachtwoord',
      currentWrong: 'Dit is niet uw huidige wachtwoord.',
      set: 'Uw wachtwoord is ingesteld.',
      changed: 'Uw wachtwoord is gewijzigd.',
      removed: 'Uw wachtwoord is verwijderd.',
      removeTitle: 'Wachtwoord verwijderen',
      removeText:
        'Zonder wachtwoord logt u in met een gemailde link of op een andere manier die u hebt.',
      remove: 'Wachtwoord verwijderen',
      setSubject: 'Uw wachtwoord is ingesteld',
      setMail:
        'Het wachtwoord van uw account bij {host} is ingesteld: {time}.\n\nWas u het niet, kies dan meteen een nieuw. Daarmee wordt u ook overal uitgelogd:\n\n{link}',
      removedSubject: 'Uw wachtwoord is verwijderd',
      removedMail:
        'Het wachtwoord van uw account bij {host} is verwijderd: {time}.\n\nWas u het niet, kies dan meteen een nieuw. Daarmee wordt u ook overal uitgelogd:\n\n{link}',
    },
    ja: {
      title: 'パスワード',
      none: 'パスワードは設定されていません。メールのリンクなど、別の方法でサインインしています。',
      confirmFirst:
        'サインインから 10 分以上たっています。ほかの人が代わりに設定できないように、パスワードを設定する前にもう一度サインインしてください。',
      current: '現在のパスワード',
      currentWrong: '現在のパスワードではありません。',
      set: 'パスワードを設定しました。',
      changed: 'パスワードを変更しました。',
      removed: 'パスワードを削除しました。',
      removeTitle: 'パスワードの削除',
      removeText: 'パスワードがなくても、メールのリンクやほかに設定した方法でサインインできます。',
      remove: 'パスワードを削除',
      setSubject: 'パスワードが設定されました',
      setMail:
        '{host} のあなたのアカウントのパスワードが設定されました（{time}）。\n\n心当たりがなければ、すぐに新しいパスワードを設定してください。すべてのブラウザーからもサインアウトします。\n\n{link}',
      removedSubject: 'パスワードが削除されました',
      removedMail:
        '{host} のあなたのアカウントのパスワードが削除されました（{time}）。\n\n心当たりがなければ、すぐに新しいパスワードを設定してください。すべてのブラウザーからもサインアウトします。\n\n{link}',
    },
    'zh-Hans': {
      title: '密码',
      none: '您没有密码。您以其他方式登录，例如邮件中的链接。',
      confirmFirst: '您登录已超过 10 分钟。设置密码之前请重新登录，以免他人代您设置。',
      current: '当前密码',
      currentWrong: '这不是您当前的密码。',
      set: '您的密码已设置。',
      changed: '您的密码已更改。',
      removed: '您的密码已删除。',
      removeTitle: '删除密码',
      removeText: '没有密码时，您可以用邮件中的链接或您已设置的其他方式登录。',
      remove: '删除密码',
      setSubject: '您的密码已设置',
      setMail:
        '您在 {host} 的账户密码已设置（{time}）。\n\n如果不是您本人，请立即设置新密码。这也会让您在所有地方退出登录：\n\n{link}',
      removedSubject: '您的密码已删除',
      removedMail:
        '您在 {host} 的账户密码已删除（{time}）。\n\n如果不是您本人，请立即设置新密码。这也会让您在所有地方退出登录：\n\n{link}',
    },
    ar: {
      title: 'كلمة المرور',
      none: 'ليست لديك كلمة مرور. تدخل بطريقة أخرى، مثل رابط يُرسل إلى بريدك.',
      confirmFirst:
        'مضت أكثر من 10 دقائق على دخولك. ادخل مرة أخرى قبل أن تضع كلمة مرور، كي لا يفعل ذلك غيرك مكانك.',
      current: 'كلمة المرور الحالية',
      currentWrong: 'هذه ليست كلمة المرور الحالية.',
      set: 'وُضعت كلمة المرور.',
      changed: 'تغيّرت كلمة المرور.',
      removed: 'حُذفت كلمة المرور.',
      removeTitle: 'حذف كلمة المرور',
      removeText: 'من دون كلمة مرور تدخل برابط يُرسل إلى بريدك أو بطريقة أخرى لديك.',
      remove: 'احذف كلمة المرور',
      setSubject: 'وُضعت كلمة المرور لحسابك',
      setMail:
        'وُضعت كلمة مرور حسابك على {host} في {time}.\n\nإن لم تكن أنت فاختر كلمة جديدة فورًا. يؤدي ذلك أيضًا إلى خروجك من كل مكان:\n\n{link}',
      removedSubject: 'حُذفت كلمة المرور لحسابك',
      removedMail:
        'حُذفت كلمة مرور حسابك على {host} في {time}.\n\nإن لم تكن أنت فاختر كلمة جديدة فورًا. يؤدي ذلك أيضًا إلى خروجك من كل مكان:\n\n{link}',
    },
  },
);
