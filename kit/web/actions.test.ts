import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { machine } from '#kit/domain/machine.ts';
import { movesOf, primaryOf } from './actions.ts';

const order = machine({
  name: 'order',
  initial: 'open',
  states: { open: { tone: 'yellow' }, sent: { tone: 'green', final: true }, dropped: { tone: 'gray', final: true } },
  moves: {
    send: { from: ['open'], to: 'sent', flag: 'MANAGE_ORDERS', confirm: true },
    drop: { from: ['open'], to: 'dropped', flag: 'MANAGE_ORDERS', asksReason: true },
  },
});
const row = { method: 'PUT', says: 'Move', flag: 'MANAGE_ORDERS', branch: 'record', data: z.null() } as const;
const version = z.int();
const own = contract({
  send: { ...row, path: 'order/:id/send', body: z.object({ version }) },
  drop: { ...row, path: 'order/:id/drop', body: z.object({ version, reason: z.string() }) },
});

it('asks as the machine says, in the order that the page gives', () => {
  const moves = movesOf(order, own, { drop: { danger: true }, send: {} });
  expect(moves.map(({ name, confirms, asksReason, danger }) => ({ name, confirms, asksReason, danger }))).toEqual([
    { name: 'drop', confirms: false, asksReason: true, danger: true },
    { name: 'send', confirms: true, asksReason: false, danger: undefined },
  ]);
});

it('does not know a move that no call makes', () => {
  expect(() => movesOf(order, contract({ send: own.send }), { drop: {} })).toThrow('no call makes the move drop');
});

it('makes the likely next step the primary button, which can depend on the record', () => {
  type Named = { name: string; danger?: boolean; small?: boolean | ((record: object) => boolean) };
  const count: Named = { name: 'count', small: (record) => 'left' in record && record.left === 0 };
  const actions: Named[] = [
    { name: 'cancel', danger: true },
    count,
    { name: 'approve' },
    { name: 'edit', small: true },
  ];
  const first = (record: object, all = actions) => primaryOf(all, { id: 1, ...record })?.name;
  expect(first({ left: 3 })).toBe('count');
  expect(first({ left: 0 })).toBe('approve');
  expect(first({ left: 0 }, [count])).toBeUndefined();
});
