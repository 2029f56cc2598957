/** `/manage/clientDetails/upfrontPayment/{membership}`: pays off the rest of a plan, less a discount. */
import { useState, type ComponentType, type ReactElement } from 'react';
import { Button, Radio, TextInput } from '@mantine/core';
import { upfrontContract } from '#areas/membership/upfront/upfront.contract.ts';
import type { UpfrontView } from '#areas/membership/upfront/upfront.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useGo, usePageId } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { PaymentLines } from '../payment/payments.parts.tsx';
import { UpfrontReceipt } from './upfront-receipt.parts.tsx';
import { usePayments, type Payments } from '../payment/use-payments.view.ts';
import { Columns, Inline, Stacked } from '#kit/web/look/lay.tsx';

type Props = { plan: UpfrontView };
const SHOWN = 4;
const Parts = ({ plan }: Props): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const { parts, currency } = plan;
  const more = parts.length - SHOWN;
  return (
    <Card title={words('upfront.parts')}>
      <Items>
        {parts.slice(0, SHOWN).map((part) => (
          <Item
            key={part.part_no}
            title={`${write(part.due_on)} · ${words('upfront.part', { part: part.part_no })}`}
            right={formatMoney(part.amount_cents, currency)}
          />
        ))}
      </Items>
      {more > 0 ? <Quiet>{words('upfront.more', { count: more, on: write(parts.at(-1)?.due_on ?? '') })}</Quiet> : null}
    </Card>
  );
};

type Discount = { cents: number; reason: string };
type DiscountProps = Props & { discount: Discount; onDiscount: (discount: Discount) => void };
const DiscountCard = ({ plan, discount, onDiscount }: DiscountProps): ReactElement => {
  const words = useWords('money');
  return (
    <Card title={words('upfront.discount')}>
      <Columns columns="minmax(0, 4fr) minmax(0, 3fr) minmax(0, 3fr)" narrow="small" align="end" gap={12}>
        <MoneyBox
          label={words('upfront.discount_cents')}
          cents={discount.cents || null}
          currency={plan.currency}
          onCents={(cents) => onDiscount({ ...discount, cents: cents ?? 0 })}
        />
        <TextInput
          label={words('upfront.discount_reason')}
          value={discount.reason}
          maxLength={500}
          disabled={discount.cents === 0}
          onChange={(event) => onDiscount({ ...discount, reason: event.currentTarget.value })}
        />
      </Columns>
    </Card>
  );
};

type PayingProps = Props & { payments: Payments; paysNow: boolean; onNow: (now: boolean) => void };
const PayingCard = ({ plan, payments, paysNow, onNow }: PayingProps): ReactElement => {
  const words = useWords('money');
  return (
    <Card title={words('upfront.payment')}>
      <Stacked gap={12}>
        <Radio.Group
          aria-label={words('upfront.payment')}
          value={paysNow ? 'now' : 'later'}
          onChange={(value) => onNow(value === 'now')}
        >
          <Inline gap={8} align="stretch">
            <Radio value="now" label={words('upfront.now')} />
            <Radio value="later" label={words('upfront.later')} />
          </Inline>
        </Radio.Group>
        {paysNow ? (
          <PaymentLines payments={payments} currency={plan.currency} wallet_cents={plan.wallet_cents} />
        ) : (
          <div>
            <Button
              component={PageLink}
              to="/manage/clientDetails/upfrontPayment/assignCard"
              record={plan.id}
              variant="default"
            >
              {words('upfront.assign')}
            </Button>
          </div>
        )}
      </Stacked>
    </Card>
  );
};

const Converting = ({ plan }: Props): ReactElement => {
  const go = useGo();
  const [discount, setDiscount] = useState<Discount>({ cents: 0, reason: '' });
  const [paysNow, payNow] = useState(true);
  const { id, version } = plan;
  const discounted = {
    discount_cents: discount.cents,
    discount_reason: discount.cents > 0 ? discount.reason.trim() || null : null,
  };
  const { data, error } = useRead(
    upfrontContract.preview,
    { params: { id }, body: { ...discounted, payments: [] } },
    { keep: true },
  );
  const figures = error ? undefined : data;
  const total_cents = figures?.total_cents ?? 0;
  const payments = usePayments(total_cents);
  const paid_cents = paysNow ? payments.sum_cents : 0;
  const { run, busy } = useWrite(upfrontContract.convert);
  const post = async (): Promise<void> => {
    const body = { ...discounted, version, total_cents, payments: paysNow ? [...payments.asked] : [] };
    const answer = await run({ params: { id }, body });
    if (!answer) return;
    const { invoice_id, invoice_status } = answer.data;
    // A pending transfer is handled on the invoice, not paid again.
    go(paysNow || invoice_status === 'success' ? '/home/paymentInvoice' : '/manage/clientDetails/repay', invoice_id);
  };
  return (
    <Columns columns="minmax(0, 1fr) minmax(260px, 340px)" gap={20}>
      <Stacked gap={20} shrinks>
        <Parts plan={plan} />
        {plan.can.includes('discount') ? (
          <DiscountCard plan={plan} discount={discount} onDiscount={setDiscount} />
        ) : null}
        <PayingCard plan={plan} payments={payments} paysNow={paysNow} onNow={payNow} />
      </Stacked>
      <Stacked pinned gap={12}>
        <UpfrontReceipt
          figures={figures}
          paid_cents={paid_cents}
          differs_cents={paysNow ? total_cents - paid_cents : 0}
          faults={error?.lines ?? []}
          busy={busy}
          lacksReference={paysNow && payments.isMissing}
          onPost={() => void post()}
        />
      </Stacked>
    </Columns>
  );
};

const Shown = ({ plan }: Props): ReactElement => {
  const words = useWords('money');
  const membership = useWords('membership');
  const locale = useLocale();
  const why = plan.why_not === 'membership.not_convertible' ? 'not_convertible' : 'nothing_to_come';
  return (
    <>
      <PageHead
        title={words('upfront.title')}
        context={
          <>
            <PageLink to="/manage/clientDetails" record={plan.member_id} search={{ tab: 'money' }}>
              {plan.member_name}
            </PageLink>{' '}
            · {textIn(plan.programme_name, locale)}
          </>
        }
      />
      {plan.can.includes('convert') ? (
        <Converting key={plan.version} plan={plan} />
      ) : (
        <Empty title={membership(`refusals.${why}`)} />
      )}
    </>
  );
};

const Body = ({ id }: { id: number }): ReactElement => {
  const plan = useRead(upfrontContract.view, { params: { id } });
  return (
    <Loaded of={plan} height={320} isPage>
      {(data) => <Shown plan={data} />}
    </Loaded>
  );
};

const Choose = (): ReactElement => {
  const words = useWords('money');
  return (
    <Empty
      isPage
      title={words('upfront.choose')}
      text={words('upfront.choose_text')}
      action={
        <Button component={PageLink} to="/manage/clients">
          {words('upfront.to_clients')}
        </Button>
      }
    />
  );
};

export const UpfrontPage: ComponentType = () => {
  const id = usePageId();
  return id === undefined ? <Choose /> : <Body id={id} />;
};
