import type { SameShape } from '#kit/domain/words.ts';
import type { accountLettersEn, secondStepsEn } from './account-letters.en.ts';

export const accountLettersZh = {
  alarm_codes: {
    subject: '有人知道了您的 Cornerman 密码',
    text: '{{name}}，您好：\n\n有人用您的密码登录，并在一小时内输错了 {{count}} 次验证码。\n\n如果不是您本人，请立即在登录页面点击“忘记密码”修改密码，并通知您的门店。',
  },
  alarm_passwords: {
    subject: '有人正在猜测您的 Cornerman 密码',
    text: '{{name}}，您好：\n\n一小时内有人从多个地方为您的账号输错了 {{count}} 次密码，均未成功登录。\n\n如果您因此无法登录，请在登录页面点击“忘记密码”，邮件中的链接始终有效。',
  },
  watch_codes: {
    subject: '密码正确但验证码错误：{{account}}',
    text: '{{name}}，您好：\n\n有人输入了 {{account}} 的正确密码，并在一小时内输错了 {{count}} 次验证码。密码可能已经泄露。\n\n请联系本人并修改密码。“安全事件”页面可查看尝试的来源。',
  },
  watch_passwords: {
    subject: '有人正在猜测 {{account}} 的密码',
    text: '{{name}}，您好：\n\n一小时内有人从多个地方为 {{account}} 的账号输错了 {{count}} 次密码，均未成功登录。\n\n“安全事件”页面可查看尝试的来源。',
  },
  password_set: {
    subject: '您的 Cornerman 密码已修改',
    text: '{{name}}，您好：\n\n您账号的密码已修改，其他设备上的登录均已退出。\n\n如果不是您本人操作，请立即在登录页面点击“忘记密码”，并通知您的门店。',
  },
  step_on: {
    subject: '您的账号已启用两步验证',
    text: '{{name}}，您好：\n\n从现在起，登录时还需要：{{step}}。\n\n如果不是您本人启用的，请修改密码并立即通知您的门店。',
  },
  step_off: {
    subject: '您的账号关闭了一项两步验证',
    text: '{{name}}，您好：\n\n登录时不再需要：{{step}}。\n\n如果不是您本人关闭的，请修改密码并立即通知您的门店。',
  },
  codes_renewed: {
    subject: '您的恢复码已更新',
    text: '{{name}}，您好：\n\n您的账号已生成新的恢复码，之前的恢复码不再有效。\n\n如果不是您本人操作，请修改密码并立即通知您的门店。',
  },
  bank_changed: {
    subject: '您的收款账户已更改',
    text: '{{name}}，您好：\n\n{{by}} 更改了您的收款账户，新账号末四位为 {{end}}。\n\n如果有误，请在下次发薪前通知您的门店。',
  },
  bank_removed: {
    subject: '您的收款账户已移除',
    text: '{{name}}，您好：\n\n{{by}} 移除了您的收款账户。\n\n如果有误，请在下次发薪前通知您的门店。',
  },
  signed_out: {
    subject: '您已在所有设备上退出登录',
    text: '{{name}}，您好：\n\n{{by}} 已让您在所有设备上退出登录，原因：{{reason}}。\n\n密码不变，请重新登录。',
  },
} as const satisfies SameShape<typeof accountLettersEn>;
export const secondStepsZh = { app: '验证器应用的验证码', email: '邮件验证码' } as const satisfies SameShape<
  typeof secondStepsEn
>;
