/** Memberships, invoices and check-ins of a client as short lists that read the same on a desk and on a phone. */
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { invoiceState, invoiceStates } from '#areas/money/invoice/invoice-state.rules.ts';
import type { InvoiceRow } from '#areas/money/invoice/invoice.model.ts';
import { openCents } from '#areas/money/payment/payment.rules.ts';
import { membershipMachine } from '#areas/membership/membership/membership.machine.ts';
import type { Membership } from '#areas/membership/membership/membership.model.ts';
import { goesOn } from '#areas/membership/membership/membership.rules.ts';
import type { MemberView } from './member.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { membershipTypes, numbered } from '#kit/domain/lookups/numbered.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Badge, InstantText, Money, Status } from '#kit/web/look/show.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { findWord, useLocale, useWords } from '#kit/web/words.ts';
import { Dim } from '#kit/web/look/lay.tsx';
import style from './member.module.css';

/** Two lines at the right of an item, the second one smaller. */
const Two = ({ first, below }: { first: ReactNode; below: ReactNode }): ReactElement => (
  <>
    <div>{first}</div>
    <Dim as="div">{below}</Dim>
  </>
);

/** Its days; of a rolling membership the next payment date instead of a last day. */
export const Until = ({ membership }: { membership: Membership }): ReactElement => {
  const words = useWords('people');
  const write = useDays();
  const { start_on, end_on, next_due_on, price_cents, currency } = membership;
  const from = write(start_on);
  if (!goesOn(membership)) return <div>{words('member.until', { from, until: write(end_on) })}</div>;
  const amount = formatMoney(price_cents, currency);
  const says = [
    words('member.until_cancelled', { from }),
    next_due_on && words('member.next_payment', { on: write(next_due_on), amount }),
  ];
  return <div>{says.filter(Boolean).join(' · ')}</div>;
};

type Below = ComponentType<{ membership: Membership }>;
const MembershipItem = ({
  membership,
  below: Below,
}: {
  membership: Membership;
  below?: Below | undefined;
}): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const write = useDays();
  const type = numbered(membershipTypes, membership.type_id);
  const facts = [
    type && textIn(type, locale),
    membership.branch_name,
    membership.sessions_left === null ? null : words('member.sessions_left', { count: membership.sessions_left }),
    membership.credits_left === null ? null : words('member.credits_left', { count: membership.credits_left }),
  ];
  return (
    <Item
      title={textIn(membership.programme_name, locale)}
      below={
        <>
          <Until membership={membership} />
          <div>{facts.filter(Boolean).join(' · ')}</div>
          {membership.access_stopped_on === null ? null : (
            <div>{words('member.access_stopped', { on: write(membership.access_stopped_on) })}</div>
          )}
        </>
      }
      foot={Below ? <Below membership={membership} /> : null}
      right={
        <Two
          first={<Status machine={membershipMachine} value={membership.status} noun="membership.membership" />}
          below={<Money cents={membership.price_cents} currency={membership.currency} />}
        />
      }
    />
  );
};

type MembershipItemsProps = { memberships: readonly Membership[]; below?: Below };
/** `below` is shown under the days of each. */
export const MembershipItems = ({ memberships, below }: MembershipItemsProps): ReactElement => (
  <Items>
    {memberships.map((membership) => (
      <MembershipItem key={membership.id} membership={membership} below={below} />
    ))}
  </Items>
);

const InvoiceItem = ({ invoice }: { invoice: InvoiceRow }): ReactElement => {
  const words = useWords('people');
  const write = useDays();
  const mayOpen = useMayOpen('/home/paymentInvoice');
  const today = dayIn(usePlace().zone, new Date(useNow(0)));
  const open = openCents(invoice);
  return (
    <Item
      title={
        mayOpen ? (
          <PageLink to="/home/paymentInvoice" record={invoice.id}>
            {invoice.number}
          </PageLink>
        ) : (
          invoice.number
        )
      }
      below={
        <>
          {write(invoice.issued_on)}
          {open > 0 && open < invoice.total_cents
            ? ` · ${words('member.open_amount', { amount: formatMoney(open, invoice.currency) })}`
            : null}
          {invoice.written_off_on === null
            ? null
            : ` · ${words('member.written_off', { on: write(invoice.written_off_on) })}`}
        </>
      }
      right={
        <Two
          first={<Money cents={invoice.total_cents} currency={invoice.currency} />}
          below={<Status machine={invoiceStates} value={invoiceState(invoice, today)} noun="money.invoice" />}
        />
      }
    />
  );
};

export const InvoiceItems = ({ invoices }: { invoices: readonly InvoiceRow[] }): ReactElement => (
  <Items>
    {invoices.map((invoice) => (
      <InvoiceItem key={invoice.id} invoice={invoice} />
    ))}
  </Items>
);

type CheckIn = MemberView['check_ins'][number];
const CheckInItem = ({ one }: { one: CheckIn }): ReactElement => {
  const words = useWords('people');
  const why = one.why === null ? undefined : findWord('classes', `short.${one.why}`);
  return (
    <Item
      title={<InstantText at={one.at} />}
      below={why}
      right={
        <>
          <span className={style['place']}>{one.branch_name}</span>
          <Badge tone={one.allowed ? 'green' : 'red'}>
            {words(one.allowed ? 'member.let_in' : 'member.not_let_in')}
          </Badge>
        </>
      }
    />
  );
};

export const CheckInItems = ({ checkIns }: { checkIns: readonly CheckIn[] }): ReactElement => (
  <Items>
    {checkIns.map((one) => (
      <CheckInItem key={one.id} one={one} />
    ))}
  </Items>
);
