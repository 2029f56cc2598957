/** A client's payments and refunds, and the movements of the wallet: the newest of each, with a link to all. */
import type { ReactElement, ReactNode } from 'react';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import type { TransactionRow } from '#areas/money/invoice/invoice.model.ts';
import { walletContract, type WalletMove } from '#areas/money/wallet/wallet.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels, paymentMethods } from '#kit/domain/lookups/choices.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

const SHOWN = '20';
type ItemProps = {
  number: string | null;
  invoice_id: number | null;
  below: readonly (string | null)[];
  cents: number;
  currency: string;
};
const Entry = ({ number, invoice_id, below, cents, currency }: ItemProps): ReactElement => (
  <Item
    title={
      invoice_id === null ? (
        number
      ) : (
        <PageLink to="/home/paymentInvoice" record={invoice_id}>
          {number}
        </PageLink>
      )
    }
    below={below.filter(Boolean).join(' · ')}
    right={<Money cents={cents} currency={currency} />}
  />
);

type ListProps<R> = {
  title: string;
  empty: string;
  rows: readonly R[] | undefined;
  waiting: ReactElement;
  item: (row: R) => ReactElement;
  children?: ReactNode;
};
const List = <R,>({ title, empty, rows, waiting, item, children }: ListProps<R>): ReactElement => (
  <Card title={title}>
    {waiting}
    {rows?.length === 0 ? <Empty title={empty} /> : null}
    {rows && rows.length > 0 ? <Items>{rows.map(item)}</Items> : null}
    {children}
  </Card>
);

export const Paid = ({ member_id }: { member_id: number }): ReactElement => {
  const words = useWords('people');
  const kinds = useWords('money');
  const locale = useLocale();
  const write = useDays();
  const query = { member_id: String(member_id), kind: 'payment,credit_note,refund', itemsPerPage: SHOWN };
  const { data, waiting } = useLoaded(invoiceContract.transactions, { query }, { height: 80 });
  const item = (row: TransactionRow): ReactElement => {
    const method = paymentMethods.find((one) => one === row.method);
    const below = [
      kinds(`transaction.kind.${row.kind}`),
      write(row.day),
      method ? textIn(paymentMethodLabels[method], locale) : null,
      row.status === 'pending' || row.status === 'failed' ? kinds(`transaction.status.${row.status}`) : null,
    ];
    const { number, invoice_id, amount_cents: cents, currency } = row;
    return <Entry key={`${row.kind} ${row.id}`} {...{ number, invoice_id, below, cents, currency }} />;
  };
  return (
    <List
      title={words('member.payments')}
      empty={words('member.payments_empty')}
      rows={data?.data}
      waiting={waiting}
      item={item}
    >
      <PageLink to="/home/transaction" search={{ member_id: String(member_id) }}>
        {words('member.all_transactions')}
      </PageLink>
    </List>
  );
};

export const WalletMoves = ({ member_id }: { member_id: number }): ReactElement => {
  const words = useWords('people');
  const write = useDays();
  const { data, waiting } = useLoaded(walletContract.moves, { params: { id: member_id } }, { height: 80 });
  const item = (move: WalletMove): ReactElement => {
    const { number, invoice_id, amount_cents: cents, currency } = move;
    const below = [words(cents > 0 ? 'member.wallet_in' : 'member.wallet_out'), write(move.day), move.branch_name];
    return <Entry key={move.id} {...{ number, invoice_id, below, cents, currency }} />;
  };
  return (
    <List
      title={words('member.wallet_moves')}
      empty={words('member.wallet_moves_empty')}
      rows={data}
      waiting={waiting}
      item={item}
    />
  );
};
