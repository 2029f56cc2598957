/** `/commission/details/{id}`: the statement of a person for a month; every row opens the sale that it is about. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { commissionContract } from './commission.contract.ts';
import { commissionMachine } from './commission.machine.ts';
import type { Commission, CommissionLine, CommissionSale } from './commission.model.ts';
import { Extras } from './commission-extras.parts.tsx';
import { Adjustments } from '../commission-adjustment/adjustments.parts.tsx';
import { monthText, percent } from './commission-words.view.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branch, money, number } from '#kit/web/columns.tsx';
import { useDays } from '#kit/web/days.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { useMayOpen } from '#kit/web/rights.ts';

/** The terms that apply to the kind of sale, with what they come to. */
const Calculation = ({ sale }: { sale: CommissionSale }): ReactElement => {
  const words = useWords('commission');
  const { plan, kind, currency } = sale;
  const amount = (cents: number): ReactElement => <Money cents={cents} currency={currency} />;
  const rate = { sale: plan.sale_bp, renewal: plan.renewal_bp, product: plan.product_bp }[kind];
  const tiers = kind === 'sale' ? plan.tiers : [];
  return (
    <Figures
      lines={[
        { label: words('commission.agreed'), value: amount(sale.agreed_cents) },
        { label: words('commission.received'), value: amount(sale.net_cents) },
        { label: words('commission.rate'), value: percent(rate) },
        ...tiers.map((tier) => ({
          key: `tier${tier.from_cents}`,
          label: (
            <>
              {words('commission_plan.beyond')} {amount(tier.from_cents)}
            </>
          ),
          value: percent(tier.rate_bp),
        })),
        kind === 'sale' && plan.fixed_cents > 0
          ? { label: words('commission_plan.field.fixed_cents'), value: amount(plan.fixed_cents) }
          : null,
        sale.sessions > 0 && plan.session_cents > 0
          ? {
              label: words('commission.sessions', { count: sale.sessions }),
              value: amount(plan.session_cents * sale.sessions),
            }
          : null,
        plan.cap_cents === null
          ? null
          : { label: words('commission_plan.field.cap_cents'), value: amount(plan.cap_cents) },
        { label: words('commission.commission'), value: amount(sale.commission_cents), sum: true },
        ...sale.shares.map((share) => ({
          key: `share${share.staff_id}`,
          label: `${share.staff_name} · ${percent(share.share_bp)}`,
          value: amount(share.amount_cents),
        })),
      ]}
    />
  );
};
const Sale = ({ id }: { id: number }): ReactElement | null => {
  const { data, waiting } = useLoaded(commissionContract.sale, { params: { id } }, { height: 160 });
  return data ? <Calculation sale={data} /> : waiting;
};

/** The client and the invoice, for those who can open them. */
const Sold = ({ line }: { line: CommissionLine }): ReactElement => {
  const seesClient = useMayOpen('/manage/clientDetails');
  const seesInvoice = useMayOpen('/home/paymentInvoice');
  return (
    <>
      {seesClient ? (
        <PageLink to="/manage/clientDetails" record={line.member_id}>
          {line.member_name}
        </PageLink>
      ) : (
        line.member_name
      )}{' '}
      ·{' '}
      {seesInvoice ? (
        <PageLink to="/home/paymentInvoice" record={line.invoice_id}>
          {line.invoice_number}
        </PageLink>
      ) : (
        line.invoice_number
      )}
    </>
  );
};

const Line = ({ line, currency }: { line: CommissionLine; currency: string }): ReactElement => {
  const words = useWords('commission');
  const locale = useLocale();
  const write = useDays();
  const [isOpen, setOpen] = useState(false);
  const cash = words('commission.from_cash', { amount: formatMoney(line.net_cents, currency, locale) });
  const share = line.share_bp < 10_000 ? words('commission.your_share', { share: percent(line.share_bp) }) : null;
  return (
    <Item
      title={`${write(line.day)} · ${words(`commission.reason.${line.kind}`)}`}
      below={[
        <Sold key="sold" line={line} />,
        [words(`commission.sale_kind.${line.sale_kind}`), cash, share].filter(Boolean).join(' · '),
        line.earned_on === null ? null : words('commission.takes_back', { day: write(line.earned_on) }),
      ]}
      right={<Money cents={line.amount_cents} currency={currency} />}
      foot={
        <Stacked gap={8}>
          <Inline>
            <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {words(isOpen ? 'commission.hide' : 'commission.why')}
            </Button>
          </Inline>
          {isOpen ? <Sale id={line.sale_id} /> : null}
        </Stacked>
      }
    />
  );
};

const Lines = ({ record }: { record: Commission }): ReactElement => {
  const words = useWords('commission');
  const { lines, steps, given, currency } = record;
  // A trainer's statement has only the sessions given: below them, "no rows" would be wrong.
  const isOnlyExtra = lines.length === 0 && steps.length + given.length > 0;
  return (
    <>
      <Extras record={record} />
      {isOnlyExtra ? null : (
        <Card title={words('commission.lines')}>
          <Items empty={words('commission.no_lines')}>
            {lines.map((line) => (
              <Line key={line.id} line={line} currency={currency} />
            ))}
          </Items>
        </Card>
      )}
    </>
  );
};

const Side = ({ record }: { record: Commission }): ReactElement => {
  const words = useWords('commission');
  const { currency } = record;
  return (
    <>
      <Card title={words('commission.total')}>
        <Figures
          lines={[
            {
              label: words('commission.field.earned_cents'),
              value: <Money cents={record.earned_cents} currency={currency} />,
            },
            {
              label: words('commission.field.taken_back_cents'),
              value: <Money cents={-record.taken_back_cents} currency={currency} />,
            },
            record.adjusted_cents !== 0 && {
              label: words('commission.field.adjusted_cents'),
              value: <Money cents={record.adjusted_cents} currency={currency} />,
            },
            {
              label: words('commission.field.amount_cents'),
              value: <Money cents={record.amount_cents} currency={currency} />,
              sum: true,
            },
          ]}
        />
        <Quiet as="p">{words('commission_plan.on_cash')}</Quiet>
      </Card>
      <Adjustments statement={record} />
    </>
  );
};

export const CommissionRecord = recordPage(commissionContract.view, {
  noun: 'commission.commission',
  list: '/commission',
  title: (statement) => `${statement.staff_name} · ${monthText(statement.month)}`,
  status: { machine: commissionMachine },
  facts: [number('sales'), money('net_cents'), money('amount_cents'), branch('branch_name')],
  main: Lines,
  side: Side,
});
