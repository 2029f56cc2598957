/** Letters to people about their own account, and to the head office about the accounts of others. */
export const accountLettersEn = {
  alarm_codes: {
    subject: 'Someone knows your Cornerman password',
    text: 'Hello {{name}},\n\nSomeone signed in with your password and then entered a wrong code {{count}} times within an hour.\n\nIf it wasn’t you, change your password now: choose "Forgotten your password?" on the sign-in page. Then tell your branch.',
  },
  alarm_passwords: {
    subject: 'Someone is trying to guess your Cornerman password',
    text: 'Hello {{name}},\n\nWithin an hour, {{count}} wrong passwords were entered for your account from several places. Nobody got in.\n\nIf you can’t sign in because of this, choose "Forgotten your password?" on the sign-in page: the link in that e-mail always works.',
  },
  watch_codes: {
    subject: 'Wrong codes after the correct password: {{account}}',
    text: 'Hello {{name}},\n\nSomeone entered the correct password of {{account}} and then a wrong code {{count}} times within an hour. The password is probably known to someone else.\n\nCall the person and have the password changed. "Security events" shows where the attempts came from.',
  },
  watch_passwords: {
    subject: 'Someone is guessing the password of {{account}}',
    text: 'Hello {{name}},\n\nWithin an hour, {{count}} wrong passwords were entered for the account of {{account}} from several places. Nobody got in.\n\n"Security events" shows where the attempts came from.',
  },
  password_set: {
    subject: 'Your Cornerman password has changed',
    text: 'Hello {{name}},\n\nThe password of your account was changed. You are signed out everywhere else.\n\nIf it wasn’t you, choose "Forgotten your password?" on the sign-in page now, and tell your branch.',
  },
  step_on: {
    subject: 'A second step protects your account',
    text: 'Hello {{name}},\n\nFrom now on, signing in also asks for: {{step}}.\n\nIf you didn’t turn this on, change your password and tell your branch immediately.',
  },
  step_off: {
    subject: 'A second step was turned off for your account',
    text: 'Hello {{name}},\n\nSigning in no longer asks for: {{step}}.\n\nIf you didn’t turn this off, change your password and tell your branch immediately.',
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    text: 'Hello {{name}},\n\nNew recovery codes were made for your account. The earlier ones no longer work.\n\nIf it wasn’t you, change your password and tell your branch immediately.',
  },
  bank_changed: {
    subject: 'The bank account for your pay has changed',
    text: 'Hello {{name}},\n\n{{by}} changed the bank account that you are paid to. It now ends with {{end}}.\n\nIf this is wrong, tell your branch before the next payday.',
  },
  bank_removed: {
    subject: 'The bank account for your pay was removed',
    text: 'Hello {{name}},\n\n{{by}} removed the bank account that you are paid to.\n\nIf this is wrong, tell your branch before the next payday.',
  },
  signed_out: {
    subject: 'You were signed out everywhere',
    text: 'Hello {{name}},\n\n{{by}} signed you out on all your devices: {{reason}}.\n\nYour password is the same as before. Sign in again to continue.',
  },
} as const;
export const secondStepsEn = { app: 'a code from an authenticator app', email: 'a code by e-mail' } as const;
