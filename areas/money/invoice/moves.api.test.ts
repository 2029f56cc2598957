/** The database allows the same moves as the machines of invoices, payments, refunds and custom charges. */
import { expect, it } from 'vitest';
import { chargeMachine } from '../charge/charge.machine.ts';
import { invoiceMachine, paymentMachine } from './invoice.machine.ts';
import { refundMachine } from '../refund/refund.machine.ts';
import { writeOffMachine } from '../write-off/write-off.machine.ts';
import { statesOf, type Machine } from '#kit/domain/machine.ts';
import { aMember, anInvoice } from '#areas/classes/classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test } = await signedIn([], { config: { poolSize: 2 } });

const machines: readonly Machine[] = [invoiceMachine, paymentMachine, refundMachine, chargeMachine, writeOffMachine];

it.each(machines.map((one) => [one.name, one] as const))(
  '%s: as its table says, and not otherwise',
  async (name, one) => {
    const known = new Set(Object.values(one.moves).flatMap(({ from, to }) => from.map((state) => `${state} ${to}`)));
    for (const from of statesOf(one))
      for (const to of statesOf(one)) {
        if (from === to) continue;
        const rows = await test.rows<{ may: boolean }>`select money_may_move(${name}, ${from}, ${to}) as may`;
        expect(rows[0]?.may, `${name}: ${from} to ${to}`).toBe(known.has(`${from} ${to}`));
      }
  },
);

it('refuses what is past any code: a cancelled invoice is not opened again', async () => {
  const branch_id = test.network.branches.KL;
  const member_id = await aMember(test.ownerSql, { branch_id });
  const id = await anInvoice(test.ownerSql, { branch_id, member_id, issued_on: '2026-03-05', total_cents: 100 });
  const to = (status: string, sums: { paid_cents: number; credited_cents: number }) =>
    test.ownerSql
      .updateTable('invoice')
      .set({ status, ...sums })
      .where('id', '=', id)
      .execute();
  await to('cancelled', { paid_cents: 0, credited_cents: 100 });
  await expect(to('success', { paid_cents: 100, credited_cents: 0 })).rejects.toThrow(
    /cannot go from cancelled to success/,
  );
});

it.each(machines.map((one) => [one.name, one] as const))('%s: each move says what it causes', (_, one) => {
  for (const [name, move] of Object.entries(one.moves)) expect(move.causes, name).not.toHaveLength(0);
  for (const move of Object.values(one.moves)) expect(move.causes).toBeDefined();
});
