import { expect, it } from 'vitest';
import { fullName } from './person.rules.ts';

it.each([
  ['Mei', 'Tan', 'Mei Tan'],
  ['欣怡', '李', '李欣怡'],
  ['Mei 美', '陈', 'Mei 美 陈'],
  ['伟明', 'Tan', '伟明 Tan'],
  ['Kumar', '', 'Kumar'],
  ['欣怡', '', '欣怡'],
])('%s and %s is %s', (first_name, last_name, name) => {
  expect(fullName({ first_name, last_name })).toBe(name);
});
