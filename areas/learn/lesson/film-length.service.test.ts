import { expect, it } from 'vitest';
import { filmSeconds } from './film-length.service.ts';
import { boxOf, filmOf, movieHeader } from './lesson.testing.ts';

it('the length of a film is in its movie header, wherever that is', () => {
  expect(filmSeconds(filmOf(95))).toBe(95);
  expect(filmSeconds(Buffer.concat([filmOf(0), boxOf('free', Buffer.alloc(20))]))).toBe(undefined);
  const last = Buffer.concat([
    boxOf('ftyp', Buffer.alloc(8)),
    boxOf('mdat', Buffer.alloc(4000)),
    boxOf('moov', movieHeader(61)),
  ]);
  expect(filmSeconds(last)).toBe(61);
});
it('a file that is cut off, or whose boxes lie, has none', () => {
  const film = filmOf(95);
  for (let cut = 0; cut < film.length; cut += 3) expect([95, undefined]).toContain(filmSeconds(film.subarray(0, cut)));
  const lying = Buffer.from(film);
  lying.writeUInt32BE(0xff_ff_ff_ff, 0);
  expect(filmSeconds(lying)).toBe(undefined);
  expect(filmSeconds(Buffer.alloc(64))).toBe(undefined);
  expect(filmSeconds(Buffer.alloc(0))).toBe(undefined);
});
