import { describe, expect, it } from 'vitest';
import { securityKinds } from '#kit/domain/security-event.ts';
import { alarmFor, maskedEmail, sayEvent, type Said } from './security-event.rules.ts';

const of = (more: Partial<Said>): Said => ({
  kind: 'refused',
  count: 1,
  actor: null,
  of: null,
  factor: null,
  detail: {},
  ...more,
});

describe('a security event is said', () => {
  it.each([
    [of({ kind: 'wrong_password', of: 'Mei Tan' }), 'Wrong password for Mei Tan', 'Mei Tan 的登录密码错误'],
    [
      of({ kind: 'wrong_password', count: 7, detail: { account: 'm***@gym.example' } }),
      'Wrong password for m***@gym.example (7 times within a minute)',
      'm***@gym.example 的登录密码错误（一分钟内 7 次）',
    ],
    [of({ kind: 'email_changed', actor: 'Ana', of: 'Ben' }), 'Ana changed the e-mail of Ben', 'Ana 更改了 Ben 的邮箱'],
    [of({ kind: 'email_changed', actor: 'Ben', of: 'Ben' }), 'Ben changed their e-mail', 'Ben 更改了邮箱'],
    [
      of({ kind: 'role_given', actor: 'Ana', of: 'Ben', detail: { role: { en: 'Admin', cn: '管理员' } } }),
      'Ana assigned Ben the role Admin',
      'Ana 授予 Ben 角色“管理员”',
    ],
    [
      of({ kind: 'too_many_requests', detail: { what: 'POST x' } }),
      'Too many requests to POST x',
      '对 POST x 的请求过多',
    ],
  ])('%o', (said, en, cn) => {
    expect(sayEvent(said, 'en')).toBe(en);
    expect(sayEvent(said, 'cn')).toBe(cn);
  });

  it.each(securityKinds.map((kind) => [kind] as const))(
    'of the kind %s in both languages, with no place left open',
    (kind) => {
      const named = { what: 'it', role: { en: 'Admin', cn: '管理员' }, status: { en: 'Inactive', cn: '停用' } };
      const said = {
        step: 'app',
        reason: 'lost',
        why: 'tries',
        whose: 'Orchard',
        before: '1',
        after: '2',
        jobs: 3,
        subject: 'A',
        to: 'b',
      };
      const detail = { ...named, ...said };
      for (const locale of ['en', 'cn'] as const)
        for (const actor of [null, 'Ana'])
          expect(sayEvent(of({ kind, actor, of: 'Ben', factor: 'password', detail }), locale)).not.toMatch(
            /\{\{|^[a-z_]+$/,
          );
    },
  );
});

describe('an alarm', () => {
  it.each([
    [4, 100, 2, null],
    [5, 0, 0, 'codes'],
    [0, 9, 9, null],
    [0, 10, 2, null],
    [0, 10, 3, 'passwords'],
    [5, 10, 3, 'codes'],
  ] as const)(
    'for %i wrong codes and %i wrong passwords from %i addresses',
    (wrong_codes, wrong_passwords, addresses, why) => {
      expect(alarmFor({ wrong_codes, wrong_passwords, addresses })).toBe(why);
    },
  );
});

it('an e-mail is recognised but not told', () => {
  expect(maskedEmail('mei.tan@gym.example')).toBe('m***@gym.example');
});
