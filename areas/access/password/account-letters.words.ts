/** Letters to people about their own account, and to the head office about the accounts of others. */
import type { Pairs } from '#kit/domain/words.ts';

export const accountLettersWords = {
  alarm_codes: {
    subject: ['Someone knows your Cornerman password', '有人知道了您的 Cornerman 密码'],
    text: [
      'Hello {{name}},\n\nSomeone signed in with your password and then entered a wrong code {{count}} times within an hour.\n\nIf it wasn’t you, change your password now: choose “Forgot your password?” on the sign-in page. Then tell your branch.',
      '{{name}}，您好：\n\n有人用您的密码登录，并在一小时内输错了 {{count}} 次验证码。\n\n如果不是您本人，请立即在登录页面点击“忘记密码？”修改密码，并通知您的门店。',
    ],
  },
  alarm_passwords: {
    subject: ['Someone is trying to guess your Cornerman password', '有人正在猜测您的 Cornerman 密码'],
    text: [
      'Hello {{name}},\n\nWithin an hour, {{count}} wrong passwords were entered for your account from several places. Nobody got in.\n\nIf you can’t sign in because of this, choose “Forgot your password?” on the sign-in page: the link in that e-mail always works.',
      '{{name}}，您好：\n\n一小时内，有人在多个地方用错误密码尝试登录您的账号 {{count}} 次，均未成功。\n\n如果您因此无法登录，请在登录页面点击“忘记密码？”，邮件中的链接始终有效。',
    ],
  },
  watch_codes: {
    subject: ['Wrong codes after the correct password: {{account}}', '密码正确但验证码错误：{{account}}'],
    text: [
      'Hello {{name}},\n\nSomeone entered the correct password of {{account}} and then a wrong code {{count}} times within an hour. Someone else probably knows the password.\n\nContact the person and have the password changed. “Security events” shows where the attempts came from.',
      '{{name}}，您好：\n\n有人输入了 {{account}} 的正确密码，并在一小时内输错了 {{count}} 次验证码。密码可能已经泄露。\n\n请联系本人并修改密码。“安全事件”页面可查看尝试的来源。',
    ],
  },
  watch_passwords: {
    subject: ['Someone is trying to guess the password of {{account}}', '有人正在猜测 {{account}} 的密码'],
    text: [
      'Hello {{name}},\n\nWithin an hour, {{count}} wrong passwords were entered for the account of {{account}} from several places. Nobody got in.\n\n“Security events” shows where the attempts came from.',
      '{{name}}，您好：\n\n一小时内，有人在多个地方用错误密码尝试登录 {{account}} 的账号 {{count}} 次，均未成功。\n\n“安全事件”页面可查看尝试的来源。',
    ],
  },
  password_set: {
    subject: ['Your Cornerman password has changed', '您的 Cornerman 密码已修改'],
    text: [
      'Hello {{name}},\n\nThe password of your account has changed. You’ve been signed out everywhere else.\n\nIf it wasn’t you, choose “Forgot your password?” on the sign-in page now, and tell your branch.',
      '{{name}}，您好：\n\n您账号的密码已修改，其他设备上的登录均已退出。\n\n如果不是您本人操作，请立即在登录页面点击“忘记密码？”，并通知您的门店。',
    ],
  },
  step_code: {
    subject: ['Your code to change two-step sign-in', '更改两步验证的验证码'],
    text: [
      'Hello {{name}},\n\n{{code}} is your code to change how you sign in. It expires in 10 minutes and works once.\n\nIf you didn’t ask for it, someone is using your account. Change your password now and tell your branch.',
      '{{name}}，您好：\n\n更改登录方式的验证码是 {{code}}，10 分钟内有效，只能使用一次。\n\n如果不是您本人要求的，说明有人正在使用您的账号，请立即修改密码并通知您的门店。',
    ],
  },
  step_on: {
    subject: ['Two-step sign-in was turned on for your account', '您的账号已启用两步验证'],
    text: [
      'Hello {{name}},\n\nSigning in now also requires {{step}}.\n\nIf you didn’t turn this on, change your password and tell your branch immediately.',
      '{{name}}，您好：\n\n从现在起，登录时还需要：{{step}}。\n\n如果不是您本人启用的，请修改密码并立即通知您的门店。',
    ],
  },
  step_off: {
    subject: ['Two-step sign-in was turned off for your account', '您的账号关闭了一项两步验证'],
    text: [
      'Hello {{name}},\n\nSigning in no longer requires {{step}}.\n\nIf you didn’t turn this off, change your password and tell your branch immediately.',
      '{{name}}，您好：\n\n登录时不再需要：{{step}}。\n\n如果不是您本人关闭的，请修改密码并立即通知您的门店。',
    ],
  },
  codes_renewed: {
    subject: ['You have new recovery codes', '您的恢复码已更新'],
    text: [
      'Hello {{name}},\n\nNew recovery codes were created for your account. The earlier ones no longer work.\n\nIf it wasn’t you, change your password and tell your branch immediately.',
      '{{name}}，您好：\n\n您的账号已生成新的恢复码，之前的恢复码不再有效。\n\n如果不是您本人操作，请修改密码并立即通知您的门店。',
    ],
  },
  bank_changed: {
    subject: ['The bank account for your pay has changed', '您的收款账户已更改'],
    text: [
      'Hello {{name}},\n\n{{by}} changed the bank account that your pay goes to. The new account number ends with {{end}}.\n\nIf this is wrong, tell your branch before the next payday.',
      '{{name}}，您好：\n\n{{by}} 更改了您的收款账户，新账号末四位为 {{end}}。\n\n如果有误，请在下次发薪前通知您的门店。',
    ],
  },
  bank_removed: {
    subject: ['The bank account for your pay was removed', '您的收款账户已移除'],
    text: [
      'Hello {{name}},\n\n{{by}} removed the bank account that your pay goes to.\n\nIf this is wrong, tell your branch before the next payday.',
      '{{name}}，您好：\n\n{{by}} 移除了您的收款账户。\n\n如果有误，请在下次发薪前通知您的门店。',
    ],
  },
  payee_changed: {
    subject: ['The bank account of {{whose}} has changed', '{{whose}} 的收款账户已更改'],
    text: [
      'Hello {{name}},\n\n{{by}} changed the bank account that {{whose}} receives payments in.\n\nBefore:\n{{before}}\n\nNow:\n{{after}}\n\nIf this is wrong, change it back immediately and tell the head office.',
      '{{name}}，您好：\n\n{{by}} 更改了 {{whose}} 的收款账户。\n\n更改前：\n{{before}}\n\n更改后：\n{{after}}\n\n如果有误，请立即改回并通知总部。',
    ],
    none: ['None', '无'],
  },
  branch_email_changed: {
    subject: ['The e-mail of {{whose}} has changed', '{{whose}} 的邮箱已更改'],
    text: [
      'Hello {{name}},\n\n{{by}} changed the e-mail that {{whose}} receives its letters at.\n\nBefore:\n{{before}}\n\nNow:\n{{after}}\n\nIf this is wrong, change it back immediately and tell the head office.',
      '{{name}}，您好：\n\n{{by}} 更改了 {{whose}} 的联系邮箱。\n\n更改前：\n{{before}}\n\n更改后：\n{{after}}\n\n如果有误，请立即改回并通知总部。',
    ],
    none: ['None', '无'],
  },
  signed_out: {
    subject: ['You’ve been signed out everywhere', '您已在所有设备上退出登录'],
    text: [
      'Hello {{name}},\n\n{{by}} signed you out on all your devices: {{reason}}.\n\nYour password stays the same. Sign in again to continue.',
      '{{name}}，您好：\n\n{{by}} 已让您在所有设备上退出登录，原因：{{reason}}。\n\n密码不变，请重新登录。',
    ],
  },
} satisfies Pairs;

export const secondStepsWords = {
  app: ['a code from an authenticator app', '验证器应用的验证码'],
  email: ['a code by e-mail', '邮件验证码'],
} satisfies Pairs;
