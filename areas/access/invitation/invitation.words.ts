import type { Pairs } from '#kit/domain/words.ts';

export const invitationWords = {
  title: ['Welcome, {{name}}', '欢迎，{{name}}'],
  text: [
    'Set a password for {{email}}. You sign in with both from now on.',
    '请为 {{email}} 设置密码，以后用它们登录。',
  ],
  over: [
    'This invitation is no longer valid. Ask the person who invited you to send a new one.',
    '邀请已失效，请联系邀请人重新发送。',
  ],
  over_title: ['This invitation has expired', '邀请已失效'],
  field: {
    password: ['Password', '密码'],
  },
  go: ['Set the password', '设置密码'],
  done_title: ['You can sign in now', '现在可以登录了'],
  done: ['Sign in as {{email}}.', '请用 {{email}} 登录。'],
} satisfies Pairs;
