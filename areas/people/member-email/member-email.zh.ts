import type { SameShape } from '#kit/domain/words.ts';
import type { memberEmailEn, memberEmailRefusalsEn } from './member-email.en.ts';

export const memberEmailZh = {
  notice: {
    changes: '邮箱将于 {{at}} 改为 {{email}}，会员在原邮箱确认后立即生效。',
    removed: '邮箱将于 {{at}} 移除，会员在原邮箱确认后立即生效。',
    cancel: '取消更改',
    cancelled: '邮箱保持不变',
  },
  page: {
    title: '更改邮箱',
    context: '有人要求健身房更改您的登录邮箱。如果是您本人要求的，请确认；如果不是，请保留原邮箱，一切不变。',
    confirm: '确认更改',
    keep: '保留原邮箱',
    confirmed_title: '邮箱已更改',
    confirmed: '您已在所有设备上退出登录。请使用新邮箱和原密码登录。',
    kept_title: '邮箱保持不变',
    kept: '没有任何更改。如果您不清楚是谁提出的，请告知健身房。',
  },
  letters: {
    email_asked: {
      subject: '请确认更改您的邮箱',
      text: '{{name}}，您好：\n\n有人要求{{gym}}将您的登录邮箱改为 {{email}}，将于 24 小时后生效。\n\n您可以在此立即确认，或保留原邮箱：\n{{link}}\n\n如果不是您本人要求的，请保留原邮箱，并告知健身房。',
    },
    email_moved: {
      subject: '您在{{gym}}的邮箱已更改',
      text: '{{name}}，您好：\n\n{{gym}}今后会发送邮件至 {{email}}，不再使用此邮箱。请使用新邮箱和原密码登录，您已在所有设备上退出登录。\n\n如果不是您本人要求的，请立即告知健身房。',
    },
    password_set: {
      subject: '您在{{gym}}的密码已修改',
      text: '{{name}}，您好：\n\n您在{{gym}}的登录密码已设置，其他设备上的登录均已退出。\n\n如果不是您本人操作，请立即告知健身房。',
    },
    alarm_passwords: {
      subject: '有人正在猜测您在{{gym}}的密码',
      text: '{{name}}，您好：\n\n一小时内有人从多个地方为您的账号输错了 {{count}} 次密码，均未成功登录。\n\n如果您因此无法登录，请在登录页面点击“还没有密码，或忘记密码？”，邮件中的链接始终有效。',
    },
    no_address: '无邮箱',
  },
} as const satisfies SameShape<typeof memberEmailEn>;
export const memberEmailRefusalsZh = {
  no_email_change: '没有待生效的邮箱更改。',
  email_taken: '该邮箱已被其他会员使用，更改已取消，请联系健身房。',
} as const satisfies SameShape<typeof memberEmailRefusalsEn>;
