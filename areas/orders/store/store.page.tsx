/** `/manage/store` and `/home/store`: selling at the front desk, with a scanner, the keyboard or a finger. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button, SegmentedControl } from '@mantine/core';
import { orderContract } from '../order/order.contract.ts';
import type { Placed } from '../order/order.model.ts';
import type { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { Columns, Dim, Stacked } from '#kit/web/look/lay.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { Slot } from '#kit/web/slot.tsx';
import { useWords } from '#kit/web/words.ts';
import { StoreCart } from './store-cart.parts.tsx';
import { StoreItems } from './store-items.parts.tsx';
import { StoreSold } from './store-sold.parts.tsx';
import { useCart, type Cart } from './use-cart.view.ts';

type Paying = { asked: readonly PaymentAsked[]; sum_cents: number; isMissing: boolean };
const nothingPaid: Paying = { asked: [], sum_cents: 0, isMissing: false };
type Way = 'till' | 'pick_up' | 'unpaid';
type Done = { sold: Placed; change_cents: number };

/** Ctrl+Enter sells from anywhere on the page. */
const useSellKey = (sell: () => void): void => {
  const latest = useRef(sell);
  useEffect(() => {
    latest.current = sell;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isOpen = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing && !isOpen) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

type Readiness = { isReady: boolean; isChecking: boolean; lines: unknown };
/** The payments follow a new total one step later. */
const SETTLED_MS = 300;
/**
 * Someone fast sells before the total of the last item has arrived: that waits for it instead of being lost. It waits no
 * longer if another item is scanned, or if the total has arrived and can't be sold, because the cash is too little.
 */
const useSellWhenReady = ({ isReady, isChecking, lines }: Readiness, sell: () => void): (() => void) => {
  /** The lines that were to be sold. */
  const waits = useRef<{ lines: unknown } | null>(null);
  const latest = useRef(sell);
  useEffect(() => {
    latest.current = sell;
  });
  useEffect(() => {
    if (waits.current?.lines !== lines) waits.current = null;
    if (waits.current === null || (isChecking && !isReady)) return undefined;
    if (isReady) {
      waits.current = null;
      latest.current();
      return undefined;
    }
    const late = setTimeout(() => {
      waits.current = null;
    }, SETTLED_MS);
    return () => clearTimeout(late);
  }, [isReady, isChecking, lines]);
  return () => {
    waits.current = { lines };
  };
};

/** What the client hands over in notes, and what comes back. */
const Change = ({
  cash_cents,
  given,
  onGiven,
}: {
  cash_cents: number;
  given: number | null;
  onGiven: (cents: number | null) => void;
}): ReactElement => {
  const words = useWords('orders');
  const { currency } = usePlace();
  const change = given === null ? 0 : given - cash_cents;
  return (
    <Columns columns="minmax(0, 1fr) minmax(0, 1fr)" gap={12}>
      <MoneyBox label={words('store.given')} cents={given} currency={currency} onCents={onGiven} />
      <Stacked gap={4}>
        <Dim>{words(change < 0 ? 'store.missing' : 'store.change')}</Dim>
        <strong>{formatMoney(Math.abs(change), currency)}</strong>
      </Stacked>
    </Columns>
  );
};

const Checkout = ({ cart, onDone }: { cart: Cart; onDone: (done: Done) => void }): ReactElement => {
  const words = useWords('orders');
  const { currency } = usePlace();
  const { figures, member_id, picks_up, asked } = cart;
  const total_cents = figures?.total_cents ?? 0;
  const [isUnpaid, setUnpaid] = useState(false);
  const [paying, setPaying] = useState<Paying>(nothingPaid);
  const [given, setGiven] = useState<number | null>(null);
  const { run, busy, fault } = useWrite(orderContract.create);
  const isLater = picks_up && isUnpaid && member_id !== null;
  const way: Way = isLater ? 'unpaid' : picks_up ? 'pick_up' : 'till';
  const cash_cents = paying.asked.reduce((sum, one) => sum + (one.method === 'cash' ? one.amount_cents : 0), 0);
  // Too few notes are typed wrong, or the client has to hand over more.
  const isShort = cash_cents > 0 && given !== null && given < cash_cents;
  const isPaid = paying.sum_cents === total_cents && !paying.isMissing && !isShort;
  const isReady = figures !== undefined && (isLater || isPaid) && !cart.isChecking;
  const sell = async (): Promise<void> => {
    if (!isReady || busy) return;
    const payments = isLater || total_cents === 0 ? [] : [...paying.asked];
    const answer = await run({ body: { ...asked, payments, total_cents, note: cart.note } });
    if (!answer) return;
    onDone({ sold: answer.data, change_cents: given === null ? 0 : Math.max(0, given - cash_cents) });
    setGiven(null);
    setUnpaid(false);
  };
  const sellWhenReady = useSellWhenReady(
    { isReady, isChecking: cart.isChecking, lines: cart.lines },
    () => void sell(),
  );
  useSellKey(() => (isReady ? void sell() : cart.isChecking && sellWhenReady()));
  return (
    <Card title={words('store.checkout')}>
      <Stacked gap={12}>
        <SegmentedControl
          aria-label={words('store.way_label')}
          size="xs"
          value={way}
          data={(['till', 'pick_up', 'unpaid'] as const).map((value) => ({
            value,
            label: words(`store.way.${value}`),
            disabled: value === 'unpaid' && member_id === null,
          }))}
          onChange={(next) => {
            cart.change({ picks_up: next !== 'till' });
            setUnpaid(next === 'unpaid');
          }}
        />
        {isLater || total_cents === 0 ? null : (
          <>
            <Slot
              part="payment_lines"
              total_cents={total_cents}
              currency={currency}
              wallet_cents={figures?.wallet_cents ?? 0}
              onPayments={setPaying}
            />
            {cash_cents > 0 ? <Change cash_cents={cash_cents} given={given} onGiven={setGiven} /> : null}
          </>
        )}
        {fault ? <Dim as="p">{fault.lines.join(' ')}</Dim> : null}
        <Button size="md" loading={busy} disabled={!isReady} onClick={() => void sell()}>
          {words(isLater ? 'store.keep' : 'store.sell', { amount: formatMoney(total_cents, currency) })}
        </Button>
        <Dim as="p">{words('store.keys')}</Dim>
      </Stacked>
    </Card>
  );
};

const Till = (): ReactElement => {
  const words = useWords('orders');
  const cart = useCart();
  const [done, setDone] = useState<Done | null>(null);
  const next = (): void => {
    setDone(null);
    document.getElementById('field-find')?.focus();
  };
  return (
    <>
      <PageHead title={words('store.title')} context={words('store.context')} />
      <Columns columns="minmax(0, 1fr) minmax(320px, 440px)" gap={20}>
        <StoreItems
          onItem={(item) => {
            setDone(null);
            cart.add(item);
          }}
        />
        <Stacked gap={20} shrinks>
          {done ? <StoreSold {...done} onNext={next} /> : null}
          {done && cart.lines.length === 0 ? null : <StoreCart cart={cart} />}
          {cart.selected.length > 0 ? (
            <Checkout
              cart={cart}
              onDone={(sale) => {
                cart.clear();
                setDone(sale);
              }}
            />
          ) : null}
        </Stacked>
      </Columns>
    </>
  );
};
export const StorePage = (): ReactElement => (
  <NounScope noun="orders.order">
    <Till />
  </NounScope>
);
