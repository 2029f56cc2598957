import type { Pairs } from '#kit/domain/words.ts';

export const memberEmailWords = {
  notice: {
    changes: [
      'The e-mail will change to {{email}} on {{at}}, or as soon as the client confirms it from the old address.',
      '邮箱将于 {{at}} 改为 {{email}}；会员在原邮箱确认后立即生效。',
    ],
    changes_later: [
      'The e-mail will change to {{email}} on {{at}}. There is no earlier address that could confirm it.',
      '邮箱将于 {{at}} 改为 {{email}}。没有原邮箱可供确认。',
    ],
    removed: [
      'The e-mail will be removed on {{at}}, or as soon as the client confirms it from the old address.',
      '邮箱将于 {{at}} 移除；会员在原邮箱确认后立即生效。',
    ],
    cancel: ['Cancel change', '取消更改'],
    cancelled: ['Change cancelled', '已取消更改'],
  },
  page: {
    title: ['Confirm your new e-mail', '确认更改邮箱'],
    context: [
      'Your gym was asked to change the e-mail you sign in with. If you asked for this, confirm the change. If not, keep your e-mail and nothing will change.',
      '有人要求健身房更改您的登录邮箱。如果是您本人要求的，请确认更改；如果不是，请保留原邮箱，一切不变。',
    ],
    confirm: ['Confirm change', '确认更改'],
    keep: ['Keep my e-mail', '保留原邮箱'],
    confirmed_title: ['Your e-mail has changed', '邮箱已更改'],
    confirmed: [
      'You’ve been signed out everywhere. Sign in with the new address and the same password.',
      '您已在所有设备上退出登录。请使用新邮箱和原密码登录。',
    ],
    kept_title: ['Your e-mail stays the same', '邮箱保持不变'],
    kept: [
      'Nothing has changed. If you don’t know who asked for this, tell your gym.',
      '没有任何更改。如果您不清楚是谁提出的，请告知健身房。',
    ],
  },
  letters: {
    email_asked: {
      subject: ['Confirm the change of your e-mail', '请确认更改您的邮箱'],
      text: [
        'Hello {{name}},\n\n{{gym}} was asked to change the e-mail you sign in with to {{email}}. The change takes effect in 24 hours.\n\nConfirm it now, or keep your e-mail, here:\n{{link}}\n\nIf you didn’t ask for this, keep your e-mail and tell your gym.',
        '{{name}}，您好：\n\n有人要求 {{gym}} 将您的登录邮箱改为 {{email}}，将于 24 小时后生效。\n\n您可以在此立即确认，或保留原邮箱：\n{{link}}\n\n如果不是您本人要求的，请保留原邮箱，并告知健身房。',
      ],
    },
    email_moved: {
      subject: ['Your e-mail at {{gym}} has changed', '您在 {{gym}} 的邮箱已更改'],
      text: [
        'Hello {{name}},\n\n{{gym}} now sends e-mail to {{email}} instead of this address. Sign in with the new address and the same password. You’ve been signed out everywhere.\n\nIf you didn’t ask for this, tell your gym immediately.',
        '{{name}}，您好：\n\n{{gym}} 今后会发送邮件至 {{email}}，不再使用此邮箱。请使用新邮箱和原密码登录，您已在所有设备上退出登录。\n\n如果不是您本人要求的，请立即告知健身房。',
      ],
    },
    password_set: {
      subject: ['Your password at {{gym}} has changed', '您在 {{gym}} 的密码已修改'],
      text: [
        'Hello {{name}},\n\nYour password at {{gym}} has changed. You’ve been signed out everywhere else.\n\nIf it wasn’t you, tell your gym immediately.',
        '{{name}}，您好：\n\n您在 {{gym}} 的登录密码已修改，其他设备上的登录均已退出。\n\n如果不是您本人操作，请立即告知健身房。',
      ],
    },
    signed_out: {
      subject: ['You’ve been signed out at {{gym}}', '您在 {{gym}} 的登录已全部退出'],
      text: [
        'Hello {{name}},\n\n{{gym}} has signed you out on all your devices. Your password stays the same: sign in again to continue.\n\nIf you didn’t ask for this, contact your gym.',
        '{{name}}，您好：\n\n{{gym}} 已让您在所有设备上退出登录。密码不变，请重新登录。\n\n如果不是您本人要求的，请联系健身房。',
      ],
    },
    alarm_passwords: {
      subject: ['Someone is trying to guess your password at {{gym}}', '有人正在猜测您在 {{gym}} 的密码'],
      text: [
        'Hello {{name}},\n\nWithin an hour, {{count}} wrong passwords were entered for your account from several places. Nobody got in.\n\nIf you can’t sign in because of this, choose “No password yet, or forgotten?” on the sign-in page: the link in that e-mail always works.',
        '{{name}}，您好：\n\n一小时内，有人在多个地方用错误密码尝试登录您的账号 {{count}} 次，均未成功。\n\n如果您因此无法登录，请在登录页面点击“还没有密码，或忘记密码？”，邮件中的链接始终有效。',
      ],
    },
    guardian_named: {
      subject: [
        '{{guardian}} is now the guardian of {{client}} at {{gym}}',
        '{{guardian}} 已成为 {{client}} 在 {{gym}} 的监护人',
      ],
      text: [
        'Hello {{name}},\n\n{{gym}} has named {{guardian}} as the guardian of {{client}}. A guardian can see the invoices of {{client}} and receives the letters of a child without an e-mail.\n\nIf you didn’t ask for this, tell your gym immediately.',
        '{{name}}，您好：\n\n{{gym}} 已将 {{guardian}} 设为 {{client}} 的监护人。监护人可以查看 {{client}} 的账单；没有邮箱的儿童，其邮件会发送给监护人。\n\n如果不是您本人要求的，请立即告知健身房。',
      ],
    },
    no_address: ['no e-mail', '无邮箱'],
  },
} satisfies Pairs;

export const memberEmailRefusalsWords = {
  no_email_change: [
    'There is no pending e-mail change. It may have been confirmed or cancelled already.',
    '没有待生效的邮箱更改，可能已确认或已取消。',
  ],
  email_taken: [
    'Another client is now using this e-mail, so the change was cancelled. Contact your gym.',
    '该邮箱已被其他会员使用，更改已取消，请联系健身房。',
  ],
} satisfies Pairs;
