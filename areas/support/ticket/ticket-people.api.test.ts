/** Who has a ticket: assigning it, an assignee who has left, and a notice each time that it is late. */
import { expect, it } from 'vitest';
import { ticketContract } from './ticket.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, test, branches } = await gym();
const [desk, office] = [as.admin(ticketContract), as.hq(ticketContract)];

it('is assigned only to people who can answer it, and by them', async () => {
  const { id, version } = await asked('assigned');
  for (const who of [as.admin, as.sales])
    await office.assign.refused('support.cannot_answer', id, { version, staff_id: who.id });
  expect((await desk.assign(id, { version, staff_id: as.hq.id })).status).toBe(403);
  const given = await office.assign.data(id, { version, staff_id: as.hq.id });
  expect(given.assigned_to).toBe(as.hq.id);
  expect((await office.assign.data(id, { version: given.version, staff_id: null })).assigned_to).toBeNull();
});

const asked = (subject: string) =>
  desk.create.data({
    branch_id: branches.KL,
    desk: 'office',
    subject,
    category: 'app',
    priority: 'urgent',
    body: 'How?',
  });

const sql = test.ownerSql;
const leaves = async (status: 'active' | 'inactive') =>
  sql.updateTable('staff').set({ status }).where('id', '=', as.trainer.id).execute();

it('is unassigned when the asker writes again, or it is reopened, after its assignee has left', async () => {
  for (const [title, again] of [
    ['asked again', (id: number, version: number) => desk.write.data(id, { version, body: 'And now?' })],
    ['reopened', (id: number, version: number) => office.move.data(id, { version, move: 'reopen' })],
  ] as const) {
    const { id, version } = await asked(title);
    const done = await office.move.data(id, { version, move: 'resolve' });
    await sql.updateTable('ticket').set({ assigned_to: as.trainer.id }).where('id', '=', id).execute();
    await leaves('inactive');
    const now = await again(id, (await office.view.data(id)).version);
    expect([done.status, now.status]).toEqual(['resolved', 'open']);
    expect((await office.view.data(id)).assigned_to).toBeNull();
    await leaves('active');
  }
});

it('that is late a second time is announced a second time', async () => {
  on.set('2026-03-09', '09:00');
  const one = await asked('late twice');
  const letters = async (): Promise<number> => {
    await on.run('tell_late_tickets');
    await on.run('tell_late_tickets');
    const found = sql.selectFrom('mail').select('id').where('subject', 'like', `%ticket ${one.id} is overdue`);
    return (await found.execute()).length;
  };
  expect(await letters()).toBe(0);
  on.set('2026-03-10', '20:00');
  const people = (await as.hq(ticketContract).people.data(one.id)).length;
  expect(await letters()).toBe(people);
  const { version } = await as.hq(ticketContract).view.data(one.id);
  const answered = await as.hq(ticketContract).write.data(one.id, { version, body: 'Like this.' });
  await as.admin(ticketContract).write.data(one.id, { version: answered.version, body: 'It doesn’t work.' });
  on.set('2026-03-12', '20:00');
  expect(await letters()).toBe(2 * people);
  const seen = await as.hq(ticketContract).view.data(one.id);
  const resolved = await as.hq(ticketContract).move.data(one.id, { version: seen.version, move: 'resolve' });
  await as.hq(ticketContract).move.data(one.id, { version: resolved.version, move: 'reopen' });
  on.set('2026-03-14', '20:00');
  expect(await letters()).toBe(3 * people);
});
