import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { JoiningFee, OwedFee } from './joining-fee.model.ts';
import type { SignUpFigures } from '../sign-up/sign-up.model.ts';
import type { Headers } from '#areas/access/access.testing.ts';
import { atDesk, aJoiningFee } from '../membership.testing.ts';

const desk = await atDesk(['hq', 'admin']);
const { test, call, get, KL, hq, admin, sales, aMember, aProgramme, invoiceOf, on, aSale } = desk;
const wraps = { name: 'Wraps', quantity: 2 };
const view = (id: number): Promise<JoiningFee> => get(admin, `joiningFee/view/${id}?branch_id=${KL}`);

describe('a joining fee', () => {
  it('of the network is created by the head office alone; who sells sees both kinds and changes neither', async () => {
    expect((await create(admin, { everywhere: true })).status).toBe(403);
    expect((await create(hq, { everywhere: true })).data).toMatchObject({ branch_id: null, branch_name: null });
    const fee = (await create(admin)).data as JoiningFee;
    expect(fee).toMatchObject({ amount_cents: 108_00, merchandise: [gloves, wraps], can: ['edit', 'retire'] });
    const list = await call(sales, 'GET', `joiningFee/${KL}?q=starter`);
    expect((list.data as { data: JoiningFee[] }).data.map(({ can }) => can)).toEqual([[], []]);
  });

  it('says at the field what is wrong', async () => {
    for (const [more, field] of [
      [{ amounts: [] }, 'amounts'],
      [{ amounts: [{ currency: 'SGD', amount_cents: 1 }] }, 'amounts'],
      [{ merchandise: [gloves, { ...gloves, name: 'gloves' }] }, 'merchandise'],
    ] as const)
      expect((await create(admin, more)).data, field).toMatchObject({ [field]: expect.any(Array) });
  });

  it('shows the tax in it, and its amount changes from a day on', async () => {
    const { id } = (await create(admin)).data as JoiningFee;
    await test.ownerSql
      .insertInto('branch_tax')
      .values({ branch_id: KL, valid_from: '2026-03-01', name: 'SST', rate_bp: 800 })
      .execute();
    expect(await view(id)).toMatchObject({ tax_cents: 8_00, tax_name: 'SST', tax_bp: 800 });
    const dearer = { valid_from: '2026-04-01', amounts: [{ currency: 'MYR', amount_cents: 216_00 }] };
    expect((await edit(sales, id, dearer)).status).toBe(403);
    expect((await edit(admin, id, { ...dearer, valid_from: '2026-03-04' })).data).toHaveProperty('valid_from');
    expect((await edit(admin, id, dearer)).data).toMatchObject({ amount_cents: 108_00 });
    on('2026-04-01');
    expect((await view(id)).amount_cents).toBe(216_00);
    on('2026-03-05');
    await test.ownerSql.deleteFrom('branch_tax').execute();
  });
});

const gloves = { name: 'Gloves', quantity: 1 };
const kit = { name: { en: 'Starter kit', cn: '入会礼包' }, merchandise: [gloves, wraps], valid_from: '2026-03-05' };
const amounts = [{ currency: 'MYR', amount_cents: 108_00 }];
const body = (more: object = {}): object => ({ branch_id: KL, ...kit, amounts, ...more });
const edit = async (as: Partial<Headers>, id: number, more: object) =>
  call(as, 'PUT', `joiningFee/${id}?branch_id=${KL}`, { ...body(more), version: (await view(id)).version });

const create = (as: Partial<Headers>, more: object = {}) => call(as, 'POST', 'joiningFee', body(more));

describe('a programme that names one', () => {
  it('charges it with what goes with it; what was sold keeps its amount; waived it is told with the reason', async () => {
    const fee = await aJoiningFee(test, admin, KL, 100_00, { merchandise: [gloves, wraps] });
    const programme = await aProgramme({ price_cents: 150_00, joining_fee_id: fee.id });
    expect(programme).toMatchObject({ joining_fee_id: fee.id, joining_fee_cents: 100_00 });
    const sold = await aSale({ programme_id: programme.id, total_cents: 250_00 }, admin);
    expect(sold.lines[1]).toMatchObject({
      kind: 'joining_fee',
      label: { en: 'Joining fee (Gloves, Wraps × 2)', cn: '入会费（Gloves、Wraps × 2）' },
      amount_cents: 100_00,
    });
    await aSale({ programme_id: programme.id, total_cents: 150_00, fee_waived_reason: 'Came back' }, admin);
    await edit(admin, fee.id, { amounts: [{ currency: 'MYR', amount_cents: 120_00 }] });
    const owed = await get<{ data: OwedFee[] }>(admin, `joiningFee/owed/${fee.id}`);
    expect(owed.data).toMatchObject([
      { status: 'waived', reason: 'Came back', amount_cents: 0 },
      { status: 'success', reason: null, amount_cents: 100_00, invoice_number: sold.invoice_number },
    ]);
    expect((await invoiceOf(sold.invoice_id, admin)).total_cents).toBe(250_00);
    expect((await aSale({ programme_id: programme.id, total_cents: 270_00 }, admin)).total_cents).toBe(270_00);
    expect(await view(fee.id)).toMatchObject({ programme_count: 1, programmes: [{ id: programme.id }] });
  });

  it('is sold without it once it is charged no longer', async () => {
    const fee = await aJoiningFee(test, admin, KL, 100_00);
    const programme = await aProgramme({ price_cents: 150_00, joining_fee_id: fee.id });
    const move = (as: Headers, name: string, version: number) =>
      call(as, 'POST', `joiningFee/move/${fee.id}?branch_id=${KL}`, { move: name, version });
    expect((await move(sales, 'retire', fee.version)).status).toBe(403);
    expect((await move(admin, 'retire', fee.version)).data).toMatchObject({ status: 'inactive' });
    expect((await move(admin, 'retire', fee.version)).refusal?.code).toBe('kit.move_not_possible');
    const ask = { branch_id: KL, member_id: await aMember(), programme_id: programme.id };
    const preview = await call(sales, 'POST', 'membership/preview', { ...ask, start_on: '2026-03-05' });
    expect((preview.data as SignUpFigures).total_cents).toBe(150_00);
  });

  it('names none of another branch, and none without an amount in its currency', async () => {
    const other = await aJoiningFee(test, hq, test.network.branches.PJ, 100_00);
    const dollars = await aJoiningFee(test, hq, KL, 0, {
      everywhere: true,
      amounts: [{ currency: 'SGD', amount_cents: 88_00 }],
    });
    const more = { name: { en: 'X' }, type_id: 1, duration_count: 1, duration_unit: 'month', opens: 'home' };
    for (const joining_fee_id of [other.id, dollars.id])
      expect(
        await call(admin, 'POST', 'memberships', {
          ...more,
          branch_id: KL,
          prices: [{ currency: 'MYR', price_cents: 150_00 }],
          valid_from: '2026-03-05',
          joining_fee_id,
        }),
      ).toMatchObject({ responseCode: codes.validation, data: { joining_fee_id: expect.any(Array) } });
  });
});
