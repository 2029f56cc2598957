import type { Pairs } from '#kit/domain/words.ts';

export const memberEmailWords = {
  notice: {
    changes: [
      'The e-mail changes to {{email}} on {{at}}, or as soon as it is confirmed from the old address.',
      '邮箱将于 {{at}} 改为 {{email}}，会员在原邮箱确认后立即生效。',
    ],
    removed: [
      'The e-mail is removed on {{at}}, or as soon as this is confirmed from the old address.',
      '邮箱将于 {{at}} 移除，会员在原邮箱确认后立即生效。',
    ],
    cancel: ['Cancel change', '取消更改'],
    cancelled: ['The e-mail stays as it is', '邮箱保持不变'],
  },
  page: {
    title: ['Change of your e-mail', '更改邮箱'],
    context: [
      'Your gym was asked to change the e-mail that you sign in with. If you asked for this, confirm it. If not, keep your e-mail: then nothing changes.',
      '有人要求健身房更改您的登录邮箱。如果是您本人要求的，请确认；如果不是，请保留原邮箱，一切不变。',
    ],
    confirm: ['Confirm change', '确认更改'],
    keep: ['Keep my e-mail', '保留原邮箱'],
    confirmed_title: ['Your e-mail has changed', '邮箱已更改'],
    confirmed: [
      'You are signed out everywhere. Sign in with the new address and the same password.',
      '您已在所有设备上退出登录。请使用新邮箱和原密码登录。',
    ],
    kept_title: ['Your e-mail stays the same', '邮箱保持不变'],
    kept: [
      'Nothing was changed. If you don’t know who asked for this, tell your gym.',
      '没有任何更改。如果您不清楚是谁提出的，请告知健身房。',
    ],
  },
  letters: {
    email_asked: {
      subject: ['Is this change of your e-mail right?', '请确认更改您的邮箱'],
      text: [
        'Hello {{name}},\n\n{{gym}} was asked to change the e-mail that you sign in with to {{email}}. It changes in 24 hours.\n\nConfirm it now, or keep your e-mail, here:\n{{link}}\n\nIf you didn’t ask for this, keep your e-mail and tell your gym.',
        '{{name}}，您好：\n\n有人要求{{gym}}将您的登录邮箱改为 {{email}}，将于 24 小时后生效。\n\n您可以在此立即确认，或保留原邮箱：\n{{link}}\n\n如果不是您本人要求的，请保留原邮箱，并告知健身房。',
      ],
    },
    email_moved: {
      subject: ['Your e-mail at {{gym}} has changed', '您在{{gym}}的邮箱已更改'],
      text: [
        'Hello {{name}},\n\n{{gym}} now writes to {{email}} instead of this address. You sign in with the new address and the same password; you were signed out everywhere.\n\nIf you didn’t ask for this, tell your gym immediately.',
        '{{name}}，您好：\n\n{{gym}}今后会发送邮件至 {{email}}，不再使用此邮箱。请使用新邮箱和原密码登录，您已在所有设备上退出登录。\n\n如果不是您本人要求的，请立即告知健身房。',
      ],
    },
    password_set: {
      subject: ['Your password at {{gym}} has changed', '您在{{gym}}的密码已修改'],
      text: [
        'Hello {{name}},\n\nThe password that you sign in with at {{gym}} was set. You are signed out everywhere else.\n\nIf it wasn’t you, tell your gym immediately.',
        '{{name}}，您好：\n\n您在{{gym}}的登录密码已设置，其他设备上的登录均已退出。\n\n如果不是您本人操作，请立即告知健身房。',
      ],
    },
    alarm_passwords: {
      subject: ['Someone is trying to guess your password at {{gym}}', '有人正在猜测您在{{gym}}的密码'],
      text: [
        'Hello {{name}},\n\nWithin an hour, {{count}} wrong passwords were entered for your account from several places. Nobody got in.\n\nIf you can’t sign in because of this, choose "No password yet, or forgotten?" on the sign-in page: the link in that e-mail always works.',
        '{{name}}，您好：\n\n一小时内有人从多个地方为您的账号输错了 {{count}} 次密码，均未成功登录。\n\n如果您因此无法登录，请在登录页面点击“还没有密码，或忘记密码？”，邮件中的链接始终有效。',
      ],
    },
    no_address: ['no e-mail', '无邮箱'],
  },
} satisfies Pairs;

export const memberEmailRefusalsWords = {
  no_email_change: ['No change of the e-mail is waiting.', '没有待生效的邮箱更改。'],
  email_taken: [
    'Another client has this e-mail by now. The change was cancelled: ask your gym.',
    '该邮箱已被其他会员使用，更改已取消，请联系健身房。',
  ],
} satisfies Pairs;
