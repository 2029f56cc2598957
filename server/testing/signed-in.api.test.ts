/** What tests share: a clock in the zone of the branch, answers that fail loudly, letters and rows. */
import { expect, it } from 'vitest';
import { signedIn } from './signed-in.testing.ts';

const { test, admin, clock, on, get, posted, ask, KL } = await signedIn(['admin'], { day: '2026-03-05' });

it('starts at noon in Kuala Lumpur, and goes to the day and hour that a test names', () => {
  expect(clock.now().toISOString()).toBe('2026-03-05T04:00:00.000Z');
  on('2026-03-06');
  expect(clock.now().toISOString()).toBe('2026-03-06T04:00:00.000Z');
  on('2026-03-06', '00:30');
  expect(clock.now().toISOString()).toBe('2026-03-05T16:30:00.000Z');
  on('2026-03-05');
});

it('gives the data of a call that succeeds, and fails for one that does not', async () => {
  expect(await get<{ id: number }>(admin, 'staff/me')).toMatchObject({ id: test.network.staff.admin });
  await expect(get(admin, 'staff/view/0')).rejects.toThrow('responseCode');
  await expect(posted(admin, 'lead', {})).rejects.toThrow('first_name');
  expect((await ask(admin, 'POST', 'lead', {})).responseCode).toBe(5);
});

it('reads letters of one address, or those of some work, in their order', async () => {
  const write = (to_address: string) =>
    test.rows`insert into mail (branch_id, to_address, subject, text) values (${KL}, ${to_address}, 'Hello', 'Text')`;
  await write('a@mail.example');
  const written = await test.newLetters(async () => {
    await write('b@mail.example');
    await write('a@mail.example');
  });
  expect(written.map(({ to_address }) => to_address)).toEqual(['b@mail.example', 'a@mail.example']);
  expect(await test.letters('a@mail.example')).toHaveLength(2);
  expect(await test.rows<{ n: number }>`select count(*)::int as n from mail`).toEqual([{ n: 3 }]);
  expect([test.next(), test.next()]).toEqual([1, 2]);
});
