import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './password.rules.ts';

const own = ['Wei Ming', 'Tan', 'weiming.tan@gym.example'];

describe('isCommonPassword', () => {
  it.each([
    '1234567890',
    '0987654321',
    'qwertyuiop',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'aaaaaaaaaa',
    '1212121212',
    'abcabcabcabc',
    'abcdefghij',
    'password123',
    'Password2024!',
    'P4ssw0rd2024!',
    'passwordpassword',
    'iloveyou1314',
    'letmein12345',
    'welcome2026!!',
    'Admin@123456',
    'woaini5201314',
    'malaysia2026',
    'superdragon99',
    '0123456789012',
    '+60 12-345 6789',
    'qwerty123456',
    'weiming2026',
    'Tan-Weiming-1990',
    'gym.example1',
  ])('refuses %s', (password) => expect(isCommonPassword(password, own)).toBe(true));

  it.each([
    'correct horse battery staple',
    'three red gloves on a hook',
    'kx7-Lq2-vhT9',
    '周末去海边跑步吃烧烤再回家',
    'Mango-Ladder-88-Violin',
    'the dragon sleeps at noon',
    'weiming rides a blue bicycle',
  ])('takes %s', (password) => expect(isCommonPassword(password, own)).toBe(false));
});
