import { expect, it } from 'vitest';
import { labelsIn } from './labels.ts';

it('a noun’s own labels win over those that all areas share', () => {
  const label = labelsIn('cn', { note: '给教练的话' });
  expect([label.note, label.email]).toEqual(['给教练的话', '邮箱']);
  expect(labelsIn('en', {}).email).toBe('E-mail');
});
