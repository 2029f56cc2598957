/** Requests and deliveries on their way through the product, for tests. */
import { deliveryOrderContract } from '../delivery-order/delivery-order.contract.ts';
import type { DeliveryOrder } from '../delivery-order/delivery-order.model.ts';
import { stocked } from '../stock.testing.ts';
import { stockRequestContract } from './stock-request.contract.ts';
import type { StockRequest } from './stock-request.model.ts';
import { gym, type Gym, type GymOptions, type Person } from '#server/testing/gym.testing.ts';

type Line = { variant_id: number; quantity: number };
type Arrival = readonly [received: number, missing?: number, damaged?: number];
/** Received, missing and damaged for each line, in order; without them, all of it arrived. */
const arrivals = ({ lines }: DeliveryOrder, ...pieces: Arrival[]) =>
  lines.map(({ id, quantity }, at) => {
    const [received, missing = 0, damaged = 0] = pieces[at] ?? [quantity];
    return { id, received, missing, damaged };
  });
export const requested = (made: Pick<Gym, 'as' | 'on' | 'test'>, by: Person = made.as.admin) => {
  const { as, test } = made;
  const office = stocked(made, as.hq);
  const requests = by(stockRequestContract);
  const decides = as.hq(stockRequestContract);
  const orders = as.hq(deliveryOrderContract);
  const draft = (...lines: Line[]): Promise<StockRequest> => requests.create.data({ lines });
  const view = (id: number): Promise<StockRequest> => decides.view.data(id);
  const send = async (...lines: Line[]): Promise<StockRequest> => {
    const { id, version } = await draft(...lines);
    return requests.move.data(id, { move: 'send', version });
  };
  /** Head office asks on behalf of a branch, and sends it. */
  const sendFor = async (branch_id: number, ...lines: Line[]): Promise<StockRequest> => {
    const { id, version } = await decides.create.data({ branch_id, lines });
    return decides.move.data(id, { move: 'send', version });
  };
  /** One quantity for each line, in order; 0 rejects. */
  const decide = async ({ id }: { id: number }, ...confirmed: number[]): Promise<StockRequest> => {
    const { version, lines } = await view(id);
    return decides.decide.data(id, {
      version,
      lines: confirmed.map((pieces, at) => ({
        id: lines[at]?.id ?? 0,
        confirmed: pieces,
        reason: pieces === 0 ? 'Sold out' : null,
      })),
    });
  };
  const confirmed = async (...lines: Line[]): Promise<StockRequest> =>
    decide(await send(...lines), ...lines.map(({ quantity }) => quantity));
  const pack = (request: StockRequest, ...quantities: number[]): Promise<DeliveryOrder> =>
    orders.create.data({
      stock_request_id: request.id,
      lines: request.lines.flatMap(({ id, open }, at) => {
        const quantity = quantities[at] ?? open;
        return quantity > 0 ? [{ stock_request_line_id: id, quantity }] : [];
      }),
    });
  const dispatch = ({ id, version }: DeliveryOrder, rate_ppm: number | null = null): Promise<DeliveryOrder> =>
    orders.dispatch.data(id, { version, rate_ppm });
  const sent = async (...lines: Line[]): Promise<DeliveryOrder> => dispatch(await pack(await confirmed(...lines)));
  const receive = (order: DeliveryOrder, ...pieces: Arrival[]): Promise<DeliveryOrder> =>
    by(deliveryOrderContract).receive.data(order.id, { version: order.version, lines: arrivals(order, ...pieces) });
  /** What the database has, whether or not the caller sees it. */
  const at = async (branch_id: number, variant_id: number) => {
    const row = await test.ownerSql
      .selectFrom('stock')
      .select(['on_hand', 'in_transit', 'value_cents', 'transit_value_cents'])
      .where('branch_id', '=', branch_id)
      .where('variant_id', '=', variant_id)
      .executeTakeFirst();
    return row ?? { on_hand: 0, in_transit: 0, value_cents: 0, transit_value_cents: 0 };
  };
  /** The sums of the journal by account, of one document or of everything, in one branch. */
  const books = async (branch_id: number, document_id?: number): Promise<Record<string, number>> => {
    const lines = await test.ownerSql
      .selectFrom('journal_line as l')
      .innerJoin('journal_entry as e', 'e.id', 'l.entry_id')
      .select(['l.account', (eb) => eb.fn.sum<string>('l.amount_cents').as('cents')])
      .where('l.branch_id', '=', branch_id)
      .where('e.stock_source', '=', 'delivery_order')
      .$if(document_id !== undefined, (query) => query.where('e.stock_document_id', '=', document_id ?? 0))
      .groupBy('l.account')
      .execute();
    return Object.fromEntries(
      lines.filter(({ cents }) => Number(cents) !== 0).map(({ account, cents }) => [account, Number(cents)]),
    );
  };
  return { office, draft, sendFor, view, send, decide, confirmed, pack, dispatch, sent, arrivals, receive, at, books };
};

const line = (variant_id: number, quantity: number) => ({ variant_id, quantity });
const bought = (variant_id: number, quantity: number, unit_cost_cents: number) => ({
  variant_id,
  quantity,
  unit_cost_cents,
});
/** A gym with the stock of Kuala Lumpur, and what is asked of head office and sent by it. */
export const stockGym = async (options?: GymOptions) => {
  const made = await gym(options);
  const { ownerSql } = made.test;
  /** Up to what value a branch adjusts its stock without approval. */
  const setLimit = (adjust_limit_cents: number, branch_id = made.KL) =>
    ownerSql.updateTable('branch').set({ adjust_limit_cents }).where('id', '=', branch_id).execute();
  return { ...made, made, stock: stocked(made), flow: requested(made), line, bought, setLimit };
};
