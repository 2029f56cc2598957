export const memberEmailEn = {
  notice: {
    changes: 'The e-mail changes to {{email}} on {{at}}, or as soon as it is confirmed from the old address.',
    removed: 'The e-mail is removed on {{at}}, or as soon as this is confirmed from the old address.',
    cancel: 'Cancel change',
    cancelled: 'The e-mail stays as it is',
  },
  page: {
    title: 'Change of your e-mail',
    context:
      'Your gym was asked to change the e-mail that you sign in with. If you asked for this, confirm it. If not, keep your e-mail: then nothing changes.',
    confirm: 'Confirm change',
    keep: 'Keep my e-mail',
    confirmed_title: 'Your e-mail has changed',
    confirmed: 'You are signed out everywhere. Sign in with the new address and the same password.',
    kept_title: 'Your e-mail stays the same',
    kept: 'Nothing was changed. If you don’t know who asked for this, tell your gym.',
  },
  letters: {
    email_asked: {
      subject: 'Is this change of your e-mail right?',
      text: 'Hello {{name}},\n\n{{gym}} was asked to change the e-mail that you sign in with to {{email}}. It changes in 24 hours.\n\nConfirm it now, or keep your e-mail, here:\n{{link}}\n\nIf you didn’t ask for this, keep your e-mail and tell your gym.',
    },
    email_moved: {
      subject: 'Your e-mail at {{gym}} has changed',
      text: 'Hello {{name}},\n\n{{gym}} now writes to {{email}} instead of this address. You sign in with the new address and the same password; you were signed out everywhere.\n\nIf you didn’t ask for this, tell your gym immediately.',
    },
    password_set: {
      subject: 'Your password at {{gym}} has changed',
      text: 'Hello {{name}},\n\nThe password that you sign in with at {{gym}} was set. You are signed out everywhere else.\n\nIf it wasn’t you, tell your gym immediately.',
    },
    alarm_passwords: {
      subject: 'Someone is trying to guess your password at {{gym}}',
      text: 'Hello {{name}},\n\nWithin an hour, {{count}} wrong passwords were entered for your account from several places. Nobody got in.\n\nIf you can’t sign in because of this, choose "No password yet, or forgotten?" on the sign-in page: the link in that e-mail always works.',
    },
    no_address: 'no e-mail',
  },
} as const;
export const memberEmailRefusalsEn = {
  no_email_change: 'No change of the e-mail is waiting.',
  email_taken: 'Another client has this e-mail by now. The change was cancelled: ask your gym.',
} as const;
