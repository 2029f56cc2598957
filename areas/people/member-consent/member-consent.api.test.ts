import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Consent } from './member-consent.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const { clock, call, get, sales, trainer, elsewhere, aMember } = await atDesk(['trainer', 'elsewhere']);

it('is kept with its words and its time, withdrawn without being lost, and changed by those who may', async () => {
  const id = await aMember();
  expect((await change(id, true, trainer)).status).toBe(403);
  expect((await change(id, true, elsewhere)).responseCode).toBe(codes.notFound);
  expect((await change(id, true, sales, { name: 'marketing.fax', wording: '' })).responseCode).toBe(codes.validation);
  const both = await Promise.all([change(id, true), change(id, true)]);
  expect(both.map(({ responseCode }) => responseCode)).toEqual([codes.ok, codes.ok]);
  const given = await get<Consent[]>(sales, `memberConsent/${id}`);
  expect(given).toMatchObject([
    {
      purpose: 'marketing',
      channel: 'email',
      wording: 'Marketing by e-mail',
      given_by_name: 'sales kl',
      withdrawn_at: null,
    },
  ]);
  expect(new Date(given[0]?.given_at ?? 0)).toEqual(clock.now());
  expect((await change(id, false)).data).toMatchObject([{ withdrawn_by_name: 'sales kl' }]);
  expect((await change(id, false)).data).toHaveLength(1);
  expect((await change(id, true)).data).toHaveLength(2);
});

const change = (id: number, given: boolean, as = sales, more: object = {}) =>
  call(as, 'POST', `memberConsent/${id}`, {
    name: 'marketing.email',
    given,
    wording: 'Marketing by e-mail',
    locale: 'en',
    ...more,
  });
