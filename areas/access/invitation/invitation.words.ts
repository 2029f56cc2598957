import type { Pairs } from '#kit/domain/words.ts';

export const invitationWords = {
  title: ['Welcome, {{name}}', '欢迎，{{name}}'],
  text: [
    'Set a password for {{email}}. You’ll sign in with this e-mail and password.',
    '请为 {{email}} 设置密码，之后用此邮箱和密码登录。',
  ],
  over: ['Ask the person who invited you to send a new one.', '请联系邀请人重新发送。'],
  over_title: ['This invitation has expired', '邀请已失效'],
  field: {
    password: ['Password', '密码'],
  },
  go: ['Set password', '设置密码'],
  done_title: ['Your password is set', '密码已设置'],
  done: ['Sign in as {{email}}.', '请用 {{email}} 登录。'],
} satisfies Pairs;
