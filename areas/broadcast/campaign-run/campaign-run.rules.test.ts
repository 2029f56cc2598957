import { expect, it } from 'vitest';
import { statusAfter } from './campaign-run.rules.ts';

it.each([
  ['no such user', { message: '550 5.1.1 unknown', code: 'EENVELOPE', responseCode: 550 }, 'failed', 'bounced'],
  ['no reason given', { message: '550 no', code: 'EENVELOPE', responseCode: 550 }, 'failed', 'bounced'],
  ['the sender is refused', { message: '550 5.7.1 policy', code: 'EENVELOPE', responseCode: 550 }, 'failed', 'failed'],
  ['the text is refused', { message: '554 5.1.1 spam', code: 'EMESSAGE', responseCode: 554 }, 'failed', 'failed'],
  ['an odd answer', { message: 'no', code: 'EENVELOPE' }, 'failed', 'failed'],
  ['come again', { message: '451', code: 'EENVELOPE', responseCode: 451 }, 'queued', 'queued'],
  ['lost on the way', { message: 'closed', code: 'ECONNECTION' }, 'unknown', 'in_doubt'],
] as const)('%s', (_what, answer, fate, status) => {
  expect(statusAfter(answer, fate)).toBe(status);
});
