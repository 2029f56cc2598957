import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { MembershipPaying } from './payment-method.contract.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';
import { TestGateway } from '../gateway/gateway.testing.ts';

const gateway = new TestGateway();
const { call, get, sales, trainer, aProgramme, aSale } = await atDesk(['trainer'], { gateway });
const { id: programme_id } = await aProgramme({ billing: 'rolling' });
const sale = { programme_id, start_on: '2026-03-05', total_cents: 250_00 };
const { membership_id: id } = await aSale(sale);

describe('a payment method', () => {
  it('is recorded with its last four digits by those who take payments, and never with a whole number', async () => {
    expect((await post('record', card, {})).responseCode).toBe(codes.sessionEnded);
    expect((await post('record', card, trainer)).status).toBe(403);
    expect((await post('record', { ...card, last_four: '4242424242424242' })).responseCode).toBe(codes.validation);
    expect((await post('record', { ...card, reference: '4242 4242 4242 4242' })).responseCode).toBe(codes.validation);
    expect((await post('record', { ...card, expires_on: null })).data).toHaveProperty('expires_on');
    const recorded = (await post('record', card)).data as MembershipPaying;
    expect(recorded).toMatchObject({
      payment_method_id: recorded.methods[0]?.id,
      methods: [{ brand: 'visa', last_four: '4242', gateway: 'terminal', expires: 'soon' }],
      can: ['replace', 'set_up'],
    });
    expect((await post('record', card)).refusal?.code).toBe('money.method_known');
  });

  it('is left on the page of the gateway and taken over by its token, which nobody is shown', async () => {
    const { session, url } = (await post('setUp', {})).data as { session: string; url: string };
    expect(url).toContain('gateway.example');
    expect((await post('take', { session })).refusal?.code).toBe('money.nothing_left');
    const held = { kind: 'card' as const, customer_ref: 'cus_1', token: 'pm_9', brand: 'mastercard' };
    gateway.held.set(session, { ...held, last_four: '4444', expires_on: '2031-01-31' });
    const taken = (await post('take', { session })).data as MembershipPaying;
    expect(taken.methods[0]).toMatchObject({ brand: 'mastercard', gateway: 'stripe', expires: 'later' });
    expect(taken.payment_method_id).toBe(taken.methods[0]?.id);
    expect(JSON.stringify(taken)).not.toContain('pm_9');
    const again = (await post('take', { session })).data as MembershipPaying;
    expect(again).toMatchObject({ version: taken.version, payment_method_id: taken.payment_method_id });
    expect(again.methods).toHaveLength(taken.methods.length);
  });

  it('is changed for another one of the client, or for none; not for somebody else’s', async () => {
    const [, first] = (await view()).methods;
    expect((await post('assign', { payment_method_id: first?.id })).data).toMatchObject({
      payment_method_id: first?.id,
    });
    expect((await post('assign', { payment_method_id: 999_999 })).responseCode).toBe(codes.validation);
    expect((await post('assign', { version: 1, payment_method_id: null })).responseCode).toBe(codes.stale);
    expect((await post('assign', { payment_method_id: null })).data).toMatchObject({ payment_method_id: null });
  });
});

const view = (): Promise<MembershipPaying> => get(sales, `paymentMethod/membership/${id}`);
const post = async (what: string, body: object, as: Record<string, string> = sales) =>
  call(as, 'POST', `paymentMethod/${what}/${id}`, { version: (await view()).version, ...body });
const card = { kind: 'card', brand: 'visa', last_four: '4242', expires_on: '2026-03-31', reference: 'T-1' };
