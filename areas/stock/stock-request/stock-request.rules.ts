import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { DeliveryOrder } from '../delivery-order/delivery-order.model.ts';
import type {
  DecideStockRequest,
  NewStockRequest,
  StockRequest,
  StockRequestLine,
  StockRequestRow,
} from './stock-request.model.ts';

type Now = Pick<StockRequestRow, 'status' | 'to_decide' | 'to_send'>;
type Caller = { has: (flag: Flag) => boolean; isOffice: boolean };
/** A branch writes and sends; head office decides and delivers. */
export const stockRequestCan = (
  { status, to_decide, to_send }: Now,
  { has, isOffice }: Caller,
): StockRequestRow['can'] => {
  if (!has('VIEW_STOCK_REQUEST') || status === 'completed') return [];
  if (status === 'draft') return ['send', 'edit', 'delete'];
  if (!isOffice) return [];
  return [...(to_send > 0 ? (['deliver'] as const) : []), ...(to_decide + to_send > 0 ? (['decide'] as const) : [])];
};

/** One line for each item, so that a scanner adds to it; only what is on sale can be ordered. */
export const stockRequestFaults = (
  { lines }: Pick<NewStockRequest, 'lines'>,
  off: readonly { variant_id: number; sku: string }[],
): Fault[] => [
  ...(new Set(lines.map(({ variant_id }) => variant_id)).size < lines.length
    ? [{ field: 'lines', key: 'duplicate' }]
    : []),
  ...(off.length > 0
    ? [{ field: 'lines', key: 'not_on_sale', facts: { items: off.map(({ sku }) => sku).join(', ') } }]
    : []),
];

type Settled = Pick<StockRequestLine, 'confirmed' | 'received' | 'missing' | 'damaged'>;
const settled = ({ received, missing, damaged }: Settled): number => received + missing + damaged;
/** Nothing of it is outstanding: rejected, or all that was confirmed arrived or was reported missing or damaged. */
const isSettled = (line: Settled): boolean => line.confirmed !== null && settled(line) >= line.confirmed;

export const itemStatus = (line: Settled): StockRequestLine['status'] => {
  if (line.confirmed === null) return 'pending';
  if (line.confirmed === 0) return 'stock_request_rejected';
  return isSettled(line) ? 'received' : 'stock_confirm';
};

/** Pieces of a line that are confirmed and on no delivery order. */
export const openOf = ({ confirmed, ordered }: Pick<StockRequestLine, 'confirmed' | 'ordered'>): number =>
  Math.max(0, (confirmed ?? 0) - ordered);

/** The status of a request that was sent follows from its items and its deliveries. */
export const statusAfter = (
  lines: readonly Settled[],
  orders: readonly Pick<DeliveryOrder, 'status'>[],
): Exclude<StockRequest['status'], 'draft'> => {
  if (orders.some(({ status }) => status === 'dispatched')) return 'delivering';
  return lines.every(isSettled) ? 'completed' : 'in_progress';
};

type Decided = Pick<StockRequestLine, 'id' | 'quantity' | 'ordered'>;
const decisionFaults = (
  { id, confirmed, reason }: DecideStockRequest['lines'][number],
  at: number,
  lines: readonly Decided[],
): Fault[] => {
  const line = lines.find((one) => one.id === id);
  const field = `lines.${at}.confirmed`;
  if (!line) return [{ field: `lines.${at}.id`, key: 'unknown_record' }];
  if (confirmed > line.quantity) return [{ field, key: 'too_big', facts: { max: line.quantity } }];
  if (confirmed < line.ordered) return [{ field, key: 'too_small', facts: { min: line.ordered } }];
  return confirmed === 0 && !reason ? [{ field: `lines.${at}.reason`, key: 'required' }] : [];
};
/**
 * No more than was asked for, no less than is on delivery orders, and a reason for what is rejected. A decision can be
 * changed as long as nothing of it was used, for instance to drop the rest of an item that is out of stock.
 */
export const decideFaults = (asked: DecideStockRequest['lines'], lines: readonly Decided[]): Fault[] => [
  ...(new Set(asked.map(({ id }) => id)).size < asked.length ? [{ field: 'lines', key: 'duplicate' }] : []),
  ...asked.flatMap((decision, at) => decisionFaults(decision, at, lines)),
];
