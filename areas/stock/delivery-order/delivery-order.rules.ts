/** What can be done with a delivery order, and what that means for stock and the books. */
import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { convert } from '#kit/domain/money.ts';
import type { Move, Moved } from '../movement/movement.rules.ts';
import { deliveryOrderMachine } from './delivery-order.machine.ts';
import type { DeliveryOrder, NewDeliveryOrder, ReceiveOrder } from './delivery-order.model.ts';

type Caller = { has: (flag: Flag) => boolean; isOffice: boolean };
/** Head office sends and calls back; the branch receives. */
export const deliveryOrderCan = (status: DeliveryOrder['status'], { has, isOffice }: Caller): DeliveryOrder['can'] => [
  ...movesFrom(deliveryOrderMachine, status, has).filter((move) => move === 'receive' || isOffice),
  ...(isOffice && status === 'draft' && has('VIEW_STOCK_REQUEST') ? (['delete'] as const) : []),
];

type Open = { id: number; open: number };
/** Each line once, of this request, and no more of it than is confirmed and on no other delivery order. */
export const newOrderFaults = ({ lines }: Pick<NewDeliveryOrder, 'lines'>, open: readonly Open[]): Fault[] => [
  ...(new Set(lines.map((line) => line.stock_request_line_id)).size < lines.length
    ? [{ field: 'lines', key: 'duplicate' }]
    : []),
  ...lines.flatMap(({ stock_request_line_id, quantity }, at): Fault[] => {
    const line = open.find(({ id }) => id === stock_request_line_id);
    if (!line) return [{ field: `lines.${at}.stock_request_line_id`, key: 'unknown_record' }];
    return quantity > line.open ? [{ field: `lines.${at}.quantity`, key: 'too_big', facts: { max: line.open } }] : [];
  }),
];

type Currencies = Pick<DeliveryOrder, 'currency' | 'from_currency'>;
/** Goods for a branch with another currency are worth something there only by a rate. */
export const rateFaults = ({ currency, from_currency }: Currencies, rate_ppm: number | null): Fault[] => {
  if (currency === from_currency) return rate_ppm === null ? [] : [{ field: 'rate_ppm', key: 'rate_not_needed' }];
  return rate_ppm === null ? [{ field: 'rate_ppm', key: 'required' }] : [];
};

type Sent = Pick<DeliveryOrder['lines'][number], 'id' | 'quantity'>;
type Arrived = ReceiveOrder['lines'][number];
const arrivedFaults = ({ id, received, missing, damaged }: Arrived, at: number, sent: readonly Sent[]): Fault[] => {
  const line = sent.find((one) => one.id === id);
  if (!line) return [{ field: `lines.${at}.id`, key: 'unknown_record' }];
  return received + missing + damaged === line.quantity
    ? []
    : [{ field: `lines.${at}.received`, key: 'pieces_add_up', facts: { count: line.quantity } }];
};
/** Every line that was sent, and every piece of it: it arrived, arrived damaged, or is missing. */
export const receiveFaults = (arrived: readonly Arrived[], sent: readonly Sent[]): Fault[] => [
  ...(new Set(arrived.map(({ id }) => id)).size < arrived.length ? [{ field: 'lines', key: 'duplicate' }] : []),
  ...(sent.some(({ id }) => !arrived.some((one) => one.id === id)) ? [{ field: 'lines', key: 'every_line' }] : []),
  ...arrived.flatMap((line, at) => arrivedFaults(line, at, sent)),
];

type Line = Pick<DeliveryOrder['lines'][number], 'id' | 'variant_id' | 'quantity'>;
type Order = Pick<DeliveryOrder, 'branch_id' | 'from_branch_id' | 'currency' | 'from_currency'>;
/** What leaves head office, at its average there. */
export const movesOut = ({ from_branch_id }: Order, lines: readonly Line[]): Move[] =>
  lines.map(({ id, variant_id, quantity }) => ({
    branch_id: from_branch_id,
    variant_id,
    place: 'hand',
    kind: 'dispatch',
    quantity: -quantity,
    line_id: id,
    against: 'branch_transfers',
  }));
/** The same pieces on their way to the branch, for what they were worth, in the branch's currency. */
export const movesOnTheWay = (order: Order, left: readonly Moved[], rate_ppm: number | null): Move[] =>
  left.map(({ variant_id, quantity, value_cents, line_id }) => ({
    branch_id: order.branch_id,
    variant_id,
    place: 'transit',
    kind: 'dispatch',
    quantity: -quantity,
    value_cents:
      rate_ppm === null ? -value_cents : convert(-value_cents, order.from_currency, order.currency, rate_ppm),
    line_id,
    against: 'branch_transfers',
  }));

type Of = { branch_id: number; variant_id: number; line_id: number };
const fromTransit = (of: Of, quantity: number, kind: 'receive' | 'missing' | 'adjust'): Move[] =>
  quantity === 0
    ? []
    : [
        {
          ...of,
          place: 'transit',
          kind,
          quantity: -quantity,
          // What arrives becomes stock of the branch; the rest is a difference of stock.
          against: kind === 'receive' ? 'inventory' : 'stock_differences',
        },
      ];
/** Every piece leaves transit: as received, missing or damaged. */
export const movesOffTheWay = (branch_id: number, lines: readonly Line[], arrived: readonly Arrived[]): Move[] =>
  arrived.flatMap(({ id, received, missing, damaged }) => {
    const variant_id = lines.find((line) => line.id === id)?.variant_id;
    if (variant_id === undefined) return [];
    const of = { branch_id, variant_id, line_id: id };
    return [
      ...fromTransit(of, received, 'receive'),
      ...fromTransit(of, missing, 'missing'),
      ...fromTransit(of, damaged, 'adjust'),
    ];
  });
/** What was received is on hand for exactly what it was worth on its way; the books have that already. */
export const movesOnHand = (left: readonly Moved[]): Move[] =>
  left
    .filter(({ kind }) => kind === 'receive')
    .map(({ branch_id, variant_id, quantity, value_cents, line_id }) => ({
      branch_id,
      variant_id,
      place: 'hand',
      kind: 'receive',
      quantity: -quantity,
      value_cents: -value_cents,
      line_id,
    }));

type Worth = { line_id: number; place: 'hand' | 'transit'; value_cents: number };
const worthOf = (worth: readonly Worth[], line_id: number, place: Worth['place']): number =>
  Math.abs(worth.find((one) => one.line_id === line_id && one.place === place)?.value_cents ?? 0);
/** Called back: head office has the pieces again for exactly what they left with. */
export const movesBackIn = (order: Order, lines: readonly Line[], worth: readonly Worth[]): Move[] =>
  movesOut(order, lines).map((move) => ({
    ...move,
    quantity: -move.quantity,
    value_cents: worthOf(worth, move.line_id, 'hand'),
    is_reversal: true,
  }));
/**
 * And the branch no longer expects them. They leave transit at its average; where other deliveries of the same item were
 * on their way for another value, the difference is one of stock.
 */
export const movesOffAgain = ({ branch_id }: Order, lines: readonly Line[], worth: readonly Worth[]): Move[] =>
  lines.map(({ id, variant_id, quantity }) => ({
    branch_id,
    variant_id,
    place: 'transit',
    kind: 'dispatch',
    quantity: -quantity,
    line_id: id,
    is_reversal: true,
    against: 'branch_transfers',
    against_cents: worthOf(worth, id, 'transit'),
  }));
