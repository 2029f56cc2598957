import { expect, it } from 'vitest';
import { isTyping, mayAct } from './keys.ts';

const key = (more: object = {}) => ({
  key: 'c',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 67,
  defaultPrevented: false,
  ...more,
});

it('acts on a plain key outside of fields', () => {
  expect(mayAct(key(), null)).toBe(true);
  expect(mayAct(key(), { tagName: 'BODY' })).toBe(true);
  expect(mayAct(key(), { tagName: 'INPUT', type: 'checkbox' })).toBe(true);
});

it.each([
  [{ tagName: 'INPUT', type: 'text' }],
  [{ tagName: 'INPUT' }],
  [{ tagName: 'TEXTAREA' }],
  [{ tagName: 'SELECT' }],
  [{ tagName: 'DIV', isContentEditable: true }],
  [{ tagName: 'DIV', role: 'combobox' }],
])('is off while someone types into %j', (target) => {
  expect(isTyping(target)).toBe(true);
  expect(mayAct(key(), target)).toBe(false);
});

it.each([
  [{ isComposing: true }],
  [{ keyCode: 229 }],
  [{ ctrlKey: true }],
  [{ metaKey: true }],
  [{ altKey: true }],
  [{ defaultPrevented: true }],
])('is off for %j', (more) => expect(mayAct(key(more), null)).toBe(false));
