import { expect, it } from 'vitest';
import { emailChange } from './member-email.rules.ts';

const old = { email: 'old@mail.example', has_password: true, pending: null };
it.each([
  ['the same address, written otherwise', old, 'OLD@mail.example', 'none'],
  ['another one, of who signs in with it', old, 'new@mail.example', 'wait'],
  ['none, of who signs in with it', old, null, 'wait'],
  ['another one, where nobody signs in', { ...old, has_password: false }, 'new@mail.example', 'now'],
  ['a first one, where nobody signs in', { ...old, email: null, has_password: false }, 'new@mail.example', 'now'],
  ['a first one, with a password from before', { ...old, email: null }, 'new@mail.example', 'wait'],
  ['none where there was none', { ...old, email: null }, null, 'none'],
  ['the one that waits already', { ...old, pending: 'new@mail.example' }, 'new@mail.example', 'none'],
  ['a third one while one waits', { ...old, pending: 'new@mail.example' }, 'third@mail.example', 'wait'],
  ['the old one while another waits', { ...old, pending: 'new@mail.example' }, 'old@mail.example', 'none'],
  ['none while none waits', { ...old, pending: '' }, null, 'none'],
] as const)('%s', (_what, before, wanted, expected) => {
  expect(emailChange(before, wanted)).toBe(expected);
});
