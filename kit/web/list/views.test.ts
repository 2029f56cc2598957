import { expect, it } from 'vitest';
import { isSameView, parseViews } from './views.ts';

it('reads what it wrote and nothing else', () => {
  const view = { name: 'Mine', search: { status: 'cold' } };
  expect(parseViews(JSON.stringify([view, 7, { name: 'half' }]))).toEqual([view]);
  expect([parseViews(null), parseViews('{'), parseViews('{}')]).toEqual([[], [], []]);
});

it('is the same view on another page and in another order', () => {
  expect(isSameView({ a: '1', b: '2', page: '3' }, { b: '2', a: '1' })).toBe(true);
  expect(isSameView({ a: '1' }, { a: '2' })).toBe(false);
  expect(isSameView({ a: '1', b: undefined, c: '' }, { a: '1' })).toBe(true);
});
