/** `/manage/clientDetails/repay/{invoice}`: what failed and why, and paying it by hand with one method or several. */
import type { ComponentType, ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconCreditCard, IconMail } from '@tabler/icons-react';
import { billingContract } from '../billing/billing.contract.ts';
import { invoiceStates } from '../invoice/invoice-state.rules.ts';
import { paymentLinkContract } from '../payment-link/payment-link.contract.ts';
import { repayContract } from './repay.contract.ts';
import { declineCodes, type Attempt, type Repay } from './repay.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { notedIn, textIn } from '#kit/domain/words.ts';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { currentLocale, say, type Say, useLocale, useWords } from '#kit/web/words.ts';
import { PaymentLines } from '../payment/payments.parts.tsx';
import { RepayReceipt } from './repay-receipt.parts.tsx';
import { usePayments } from '../payment/use-payments.view.ts';
import { Columns, Inline, Stacked } from '#kit/web/look/lay.tsx';

type Props = { repay: Repay };

/** Words for the bank codes that occur most often; any other code is shown as the bank sent it. */
const whyRefused = (code: string, words: Say<'money'>): string => {
  const known = declineCodes.find((one) => one === code);
  return known === undefined ? code.replaceAll('_', ' ') : words(`repay.why.${known}`);
};

const Try = ({ attempt, currency }: { attempt: Attempt; currency: string }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const result = words(`repay.attempt.${attempt.status}`);
  const who =
    attempt.staff_name === null ? words('repay.by_itself') : words('invoice.by', { name: attempt.staff_name });
  return (
    <Item
      title={`${write(attempt.on_day)} · ${who}`}
      right={
        <>
          {formatMoney(attempt.amount_cents, currency)} ·{' '}
          {attempt.decline_code === null
            ? result
            : notedIn(currentLocale(), result, whyRefused(attempt.decline_code, words))}
        </>
      }
    />
  );
};

const Schedule = ({ repay }: Props): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const { next_try_on, stops_on, stopped_on } = repay;
  return (
    <>
      {next_try_on === null ? null : <p>{words('repay.next_try', { on: write(next_try_on) })}</p>}
      {stopped_on === null ? null : <p>{words('repay.stopped', { on: write(stopped_on) })}</p>}
      {stops_on === null ? null : <p>{words('repay.stops', { on: write(stops_on) })}</p>}
    </>
  );
};

const WhatFailed = ({ repay }: Props): ReactElement => {
  const words = useWords('money');
  const { attempts, currency } = repay;
  return (
    <Card title={words('repay.failed')}>
      <Items empty={words('repay.never_tried')}>
        {attempts.map((attempt) => (
          <Try key={attempt.id} attempt={attempt} currency={currency} />
        ))}
      </Items>
      <Schedule repay={repay} />
    </Card>
  );
};

/** Charge the saved card again, or send a link: the schedule stays. */
const OtherWays = ({ repay }: Props): ReactElement | null => {
  const words = useWords('money');
  const { id, can, method } = repay;
  const charging = useWrite(billingContract.charge);
  const sending = useWrite(paymentLinkContract.send);
  const charge = async (): Promise<void> => {
    const sure = await confirm({
      title: words('repay.charge', { method: method ?? '' }),
      text: words('collection.confirm.charge'),
      yes: words('collection.move.charge'),
      no: say('blocks')('dialog.cancel'),
    });
    if (sure) await charging.run({ params: { id }, body: {} });
  };
  return (
    <Inline gap={8} align="stretch">
      {can.includes('charge') && method !== null ? (
        <Button
          variant="default"
          leftSection={<IconCreditCard size={16} />}
          loading={charging.busy}
          onClick={() => void charge()}
        >
          {words('repay.charge', { method })}
        </Button>
      ) : null}
      {can.includes('send_link') ? (
        <Button
          variant="default"
          leftSection={<IconMail size={16} />}
          loading={sending.busy}
          onClick={() => void sending.run({ params: { id }, body: {} })}
        >
          {words('collection.move.send_link')}
        </Button>
      ) : null}
    </Inline>
  );
};

const Paying = ({ repay }: Props): ReactElement => {
  const words = useWords('money');
  const payments = usePayments(repay.open_cents);
  const { currency, wallet_cents } = repay;
  return (
    <Columns columns="minmax(0, 1fr) minmax(260px, 340px)" gap={20}>
      <Stacked gap={20} shrinks>
        <WhatFailed repay={repay} />
        <Card title={words('repay.by_hand')}>
          <PaymentLines payments={payments} currency={currency} wallet_cents={wallet_cents} />
        </Card>
        <OtherWays repay={repay} />
      </Stacked>
      <Stacked pinned gap={12}>
        <RepayReceipt repay={repay} payments={payments} />
      </Stacked>
    </Columns>
  );
};

const Over = ({ repay }: Props): ReactElement => {
  const words = useWords('money');
  const isUnderWay = repay.open_cents > 0;
  return (
    <Stacked gap={20} shrinks>
      <Card title={words(isUnderWay ? 'repay.under_way' : 'repay.over')}>
        <p>{words(isUnderWay ? 'repay.under_way_text' : 'repay.over_text', { number: repay.number })}</p>
        <Button component={PageLink} to="/home/paymentInvoice" record={repay.id} variant="default">
          {words('repay.open_invoice')}
        </Button>
      </Card>
      {repay.attempts.length > 0 ? <WhatFailed repay={repay} /> : null}
    </Stacked>
  );
};

const Shown = ({ repay }: Props): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const { number, member_id, member_name, programme_name, open_cents, currency, state } = repay;
  const what = programme_name === null ? number : `${textIn(programme_name, locale)} · ${number}`;
  return (
    <>
      <PageHead
        title={words('repay.title', { amount: formatMoney(open_cents, currency) })}
        context={
          <>
            <PageLink to="/manage/clientDetails" record={member_id} search={{ tab: 'money' }}>
              {member_name}
            </PageLink>{' '}
            · {what} <Status machine={invoiceStates} value={state} />
          </>
        }
      />
      {repay.can.includes('pay') ? <Paying key={open_cents} repay={repay} /> : <Over repay={repay} />}
    </>
  );
};

const Choose = (): ReactElement => {
  const words = useWords('money');
  return (
    <Empty
      isPage
      title={words('repay.choose')}
      text={words('repay.choose_text')}
      action={
        <Button component={PageLink} to="/manage/collection">
          {words('collection.title')}
        </Button>
      }
    />
  );
};

const Body = ({ id }: { id: number }): ReactElement => {
  const repay = useRead(repayContract.view, { params: { id } });
  return (
    <Loaded of={repay} height={320} isPage>
      {(data) => <Shown repay={data} />}
    </Loaded>
  );
};

export const RepayPage: ComponentType = () => {
  const id = usePageId();
  return <NounScope noun="money.invoice">{id === undefined ? <Choose /> : <Body id={id} />}</NounScope>;
};
