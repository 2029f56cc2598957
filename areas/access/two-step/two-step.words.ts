import type { Pairs } from '#kit/domain/words.ts';

export const twoStepWords = {
  title: ['Two-step sign-in', '登录两步验证'],
  app: ['Authenticator app', '验证器应用'],
  app_on: ['Each sign-in asks for a code from your authenticator app.', '每次登录都需要输入验证器应用中的验证码。'],
  app_off: [
    'An app on your phone shows a code that changes every 30 seconds. It works offline.',
    '手机上的应用每 30 秒显示一个新的验证码，无需网络。',
  ],
  email: ['E-mail code', '邮件验证码'],
  email_on: ['We send a code to your e-mail each time you sign in.', '每次登录都会向本人邮箱发送验证码。'],
  email_off: [
    'We’ll send a code to your e-mail each time you sign in. If you’ve set up an app, the app is used instead.',
    '每次登录时向本人邮箱发送验证码。已设置验证器应用时，以应用为准。',
  ],
  email_turn_on: ['Turn on e-mail codes', '启用邮件验证码'],
  email_turn_off: ['Turn off e-mail codes', '停用邮件验证码'],
  another: ['Move to another phone', '更换手机'],
  proof_why: [
    'Then enter the code that your app shows, or a recovery code.',
    '然后输入验证器应用显示的验证码，或一个恢复码。',
  ],
  needed_title: ['Set up two-step sign-in', '设置两步验证'],
  needed: [
    'Administrators sign in with a password and a code. Set this up now to continue.',
    '管理员登录时需要密码和验证码。请现在设置，完成后即可继续使用。',
  ],
  needed_go: ['Continue', '继续'],
  sign_out: ['Sign out', '退出登录'],
  by_role: [
    'One of your roles requires two-step sign-in. Without an app, you get a code by e-mail.',
    '本人的某个角色要求两步验证。未设置应用时，验证码会通过邮件发送。',
  ],
  set_up: ['Set up app', '设置验证器应用'],
  turn_off: ['Turn off app', '关闭验证器应用'],
  codes: ['Get new recovery codes', '重新生成恢复码'],
  codes_left_one: ['{{count}} recovery code left', '还剩 {{count}} 个恢复码'],
  codes_left_other: ['{{count}} recovery codes left', '还剩 {{count}} 个恢复码'],
  password_why: [
    'Enter your password first, so that nobody can change how you sign in from an unlocked screen.',
    '请先输入密码，以免有人在未锁定的屏幕上更改登录方式。',
  ],
  open_app: ['Open in the app on this phone', '在本机的应用中打开'],
  scan: [
    'Enter this key in your app, or open the link on the phone that has the app:',
    '请把这个密钥输入验证器应用，或在装有应用的手机上打开链接：',
  ],
  key: ['Key', '密钥'],
  code: ['Code shown in the app', '应用显示的验证码'],
  confirm: ['Turn on app', '启用'],
  go_on: ['Continue', '继续'],
  codes_title: ['Your recovery codes', '恢复码'],
  codes_text: [
    'If you can’t get a code, each recovery code signs you in once. Print them or store them in a password manager: they won’t be shown again.',
    '无法获取验证码时，每个恢复码可以登录一次。请打印或存入密码管理器，之后不会再显示。',
  ],
  codes_kept: ['I’ve saved them', '我已保存'],
  copy: ['Copy', '复制'],
  copied: ['Copied', '已复制'],
  download: ['Save as file', '保存为文件'],
  app_title: ['Code from your app', '验证器应用的验证码'],
  app_text: [
    'Open your authenticator app and enter the six digits for Cornerman.',
    '请打开验证器应用，输入 Cornerman 对应的六位数字。',
  ],
  lost: ['Use a recovery code', '使用恢复码'],
  lost_title: ['Recovery code', '恢复码'],
  lost_text: [
    'Enter one of the recovery codes you saved. Each works once.',
    '请输入之前保存的一个恢复码，每个只能使用一次。',
  ],
  back_to_app: ['Use the app', '使用验证器应用'],
  field: {
    code: ['Code', '验证码'],
    recovery_code: ['Recovery code', '恢复码'],
    proof: ['App code or recovery code', '应用验证码或恢复码'],
  },
  cancel: ['Cancel', '取消'],
} satisfies Pairs;

/** While e-mail codes are the second step. */
export const twoStepEmailWords = {
  title: ['Code from your e-mail', '邮件验证码'],
  proof_why: [
    'Then send a code to your e-mail and enter it below, or enter a recovery code.',
    '然后向本人邮箱发送验证码并在下方输入，或输入一个恢复码。',
  ],
  back: ['Use the code from the e-mail', '使用邮件验证码'],
  send: ['Send code', '发送验证码'],
  field: {
    proof: ['Code from the e-mail, or recovery code', '邮件中的验证码或恢复码'],
  },
} satisfies Pairs;
