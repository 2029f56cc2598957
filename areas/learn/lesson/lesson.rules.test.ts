import { expect, it } from 'vitest';
import { fileAsked, shownAs } from './lesson.rules.ts';

it.each([
  ['ppt', null, 'ppt'],
  ['ppt', 8, 'pdf'],
  ['pdf', null, 'pdf'],
  ['mp4', null, 'mp4'],
] as const)('a lesson of the kind %s with the pages %s is shown as %s', (kind, pages_file_id, shown) =>
  expect(shownAs({ kind, pages_file_id })).toBe(shown),
);
it.each([
  [8, 8],
  [7, 7],
  [undefined, 7],
  [9, 7],
])('of the slides 7 with the pages 8, file %s is file %s', (asked, sent) =>
  expect(fileAsked({ file_id: 7, pages_file_id: 8 }, asked)).toBe(sent),
);
it('without pages, no number names them', () => expect(fileAsked({ file_id: 7, pages_file_id: null }, 8)).toBe(7));
