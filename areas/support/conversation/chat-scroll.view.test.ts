import { expect, it } from 'vitest';
import { isAtEnd } from './chat-scroll.view.ts';

const box = { scrollTop: 0, scrollHeight: 800, clientHeight: 300 };

it('knows whether somebody reads the newest messages', () => {
  expect(isAtEnd({ ...box, scrollTop: 500 }, 800)).toBe(true);
  expect(isAtEnd({ ...box, scrollTop: 461 }, 800)).toBe(true);
  expect(isAtEnd({ ...box, scrollTop: 460 }, 800)).toBe(false);
  expect(isAtEnd(box, 800)).toBe(false);
  expect(isAtEnd({ ...box, scrollHeight: 200 }, 200)).toBe(true);
});

it('goes by the messages that were there when they scrolled', () => {
  // A message came in the meantime: above the end is above the end, and the end stays the end.
  expect(isAtEnd({ ...box, scrollTop: 400, scrollHeight: 860 }, 800)).toBe(false);
  expect(isAtEnd({ ...box, scrollTop: 500, scrollHeight: 860 }, 800)).toBe(true);
  // A message went, or the box became higher: the browser has moved them to the end.
  expect(isAtEnd({ ...box, scrollTop: 440, scrollHeight: 740 }, 800)).toBe(true);
  expect(isAtEnd({ ...box, scrollTop: 440, clientHeight: 360 }, 800)).toBe(true);
});
