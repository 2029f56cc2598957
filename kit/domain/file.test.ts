import { expect, it } from 'vitest';
import { fileNameFor } from './file.ts';

it.each([
  ['slip.pdf', 'application/pdf', 'slip.pdf'],
  ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
  ['photo.png', 'image/jpeg', 'photo.jpg'],
  ['x.html', 'image/jpeg', 'x.jpg'],
  ['invoice.exe', 'application/pdf', 'invoice.pdf'],
  ['page.html.jpg', 'image/jpeg', 'page.html.jpg'],
  ['IMG 2041', 'image/png', 'IMG 2041.png'],
  ['.html', 'image/png', 'file.png'],
  ['签证.svg', 'image/webp', '签证.webp'],
  ['list.csv', 'text/csv', 'list.csv'],
])('%s, which is %s, is called %s', (name, kind, called) => {
  expect(fileNameFor(name, kind)).toBe(called);
});
