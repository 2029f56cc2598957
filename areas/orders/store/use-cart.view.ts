/** The cart of the till: kept on a reload, and what the server says that it comes to. */
import { z } from 'zod';
import { orderContract } from '../order/order.contract.ts';
import { MAX_PIECES, type OrderFigures } from '../order/order.model.ts';
import type { Item } from '#areas/stock/item/item.model.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { useDraft } from '#kit/web/draft.ts';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';

const Line = z.object({
  variant_id: z.number(),
  sku: z.string(),
  label: z.object({ en: z.string(), cn: z.string() }),
  quantity: z.number(),
  available: z.number(),
  /** Only what is selected is sold; the rest stays in the cart. */
  is_selected: z.boolean(),
});
export type CartLine = z.output<typeof Line>;
const Kept = z.object({
  branch_id: z.number(),
  lines: z.array(Line),
  member_id: z.number().nullable(),
  picks_up: z.boolean(),
  discount_cents: z.number(),
  discount_reason: z.string(),
  note: z.string(),
});
type Kept = z.output<typeof Kept>;
const isKept = (value: unknown): value is Kept => Kept.safeParse(value).success;
const empty = (branch_id: number): Kept => ({
  branch_id,
  lines: [],
  member_id: null,
  picks_up: false,
  discount_cents: 0,
  discount_reason: '',
  note: '',
});

export type Cart = Kept & {
  selected: readonly CartLine[];
  figures: OrderFigures | undefined;
  fault: CallFault | null;
  isChecking: boolean;
  add: (item: Item) => void;
  change: (part: Partial<Kept>) => void;
  setLine: (variant_id: number, part: Partial<CartLine>) => void;
  remove: (variant_id: number) => void;
  /** What was sold leaves the cart; what wasn't selected stays, without its client. */
  clear: () => void;
  asked: {
    branch_id: number;
    member_id: number | null;
    lines: { variant_id: number; quantity: number }[];
    discount_cents: number;
    discount_reason: string | null;
    picks_up: boolean;
  };
};

const added = (lines: readonly CartLine[], { id, sku, label, available }: Item): CartLine[] =>
  lines.some(({ variant_id }) => variant_id === id)
    ? lines.map((line) =>
        line.variant_id === id
          ? { ...line, available, is_selected: true, quantity: Math.min(MAX_PIECES, line.quantity + 1) }
          : line,
      )
    : [...lines, { variant_id: id, sku, label, available, quantity: 1, is_selected: true }];

export const useCart = (): Cart => {
  const { branch_id } = usePlace();
  const here = branch_id ?? 0;
  const [kept, set] = useDraft('cart', empty(here), isKept);
  // A cart belongs to the branch in which it was filled.
  const cart = kept.branch_id === here ? kept : empty(here);
  const change = (part: Partial<Kept>): void => set(() => ({ ...cart, ...part }));
  const selected = cart.lines.filter(({ is_selected, quantity }) => is_selected && quantity > 0);
  const { member_id, picks_up, discount_cents, discount_reason } = cart;
  const asked = {
    branch_id: here,
    member_id,
    lines: selected.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    discount_cents,
    discount_reason: discount_cents > 0 ? discount_reason.trim() || null : null,
    picks_up,
  };
  const { data, error, isFetching } = useRead(
    orderContract.preview,
    { body: { ...asked, payments: [] } },
    { when: selected.length > 0, keep: true },
  );
  return {
    ...cart,
    selected,
    asked,
    figures: selected.length === 0 || error ? undefined : data,
    fault: selected.length === 0 ? null : error,
    isChecking: isFetching,
    change,
    add: (item) => change({ lines: added(cart.lines, item) }),
    setLine: (variant_id, part) =>
      change({ lines: cart.lines.map((line) => (line.variant_id === variant_id ? { ...line, ...part } : line)) }),
    remove: (variant_id) => change({ lines: cart.lines.filter((line) => line.variant_id !== variant_id) }),
    clear: () => {
      const left = cart.lines.filter(({ is_selected }) => !is_selected);
      set(() => ({ ...empty(here), lines: left.map((line) => ({ ...line, is_selected: true })) }));
    },
  };
};
