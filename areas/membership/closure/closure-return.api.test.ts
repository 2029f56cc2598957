/** A client's own suspension, while the branch is closed. */
import { expect, it } from 'vitest';
import { closureContract } from './closure.contract.ts';
import { CLOSURE_JOB } from './closure.commands.ts';
import { suspensionContract } from '../suspension/suspension.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, sold, branches } = await gym({ day: '2026-03-12' });

it('can’t be ended early if the branch is closed on all days that are left, and the page says until when', async () => {
  const { membership_id: id } = await sold.membership();
  const own = as.admin(suspensionContract);
  const { version } = await own.view.data(id);
  await own.suspend.data(id, { version, from_on: '2026-03-13', until_on: '2026-03-18', reason: 'Knee' });
  const days = { branch_id: branches.KL, from_on: '2026-03-16', until_on: '2026-03-20', reason: 'Works' };
  const closure = await as.admin(closureContract).close.data(days);
  await on.run(CLOSURE_JOB, { closure_id: closure.id });
  const rest = async () => (await own.view.data(id)).suspensions.find(({ reason }) => reason === 'Knee');
  const { id: rest_id = 0, version: seen = 1 } = (await rest()) ?? {};
  on.set('2026-03-14');
  expect(await rest()).toMatchObject({ closed_until: null, can: ['return'] });
  expect(await own.previewReturn.data(rest_id, { back_on: '2026-03-15' })).toMatchObject({ closed_until: null });
  // The branch is closed by then: the membership stays suspended.
  expect(await own.previewReturn.data(rest_id, { back_on: '2026-03-17' })).toMatchObject({
    closed_until: '2026-03-20',
  });
  on.set('2026-03-17');
  expect(await rest()).toMatchObject({ closed_until: '2026-03-20', can: [] });
  const refused = { refusal: { code: 'membership.suspension_closed', day: 'Fri 20 Mar 2026' } };
  expect(await own.previewReturn(rest_id, { back_on: '2026-03-17' })).toMatchObject(refused);
  expect(await own.goOn(rest_id, { version: seen, back_on: '2026-03-17' })).toMatchObject(refused);
});
