/** A client's payments and refunds, and the movements of the wallet: the newest of each, with a link to all. */
import type { ReactElement, ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import type { TransactionRow } from '#areas/money/invoice/invoice.model.ts';
import { walletContract, type WalletMove } from '#areas/money/wallet/wallet.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels, paymentMethods } from '#kit/domain/lookups/choices.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Card, Empty, Failed } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './member.module.css';

const SHOWN = '20';
type ItemProps = {
  number: string | null;
  invoice_id: number | null;
  below: readonly (string | null)[];
  cents: number;
  currency: string;
};
const Item = ({ number, invoice_id, below, cents, currency }: ItemProps): ReactElement => (
  <li className={style['item']}>
    <Words as="div" shrinks>
      <div className={style['itemTitle']}>
        {invoice_id === null ? (
          number
        ) : (
          <PageLink to="/home/paymentInvoice" record={invoice_id} className={style['link']}>
            {number}
          </PageLink>
        )}
      </div>
      <div className={style['itemBelow']}>{below.filter(Boolean).join(' · ')}</div>
    </Words>
    <div className={style['itemRight']}>
      <Money cents={cents} currency={currency} />
    </div>
  </li>
);

type ListProps<R> = {
  title: string;
  empty: string;
  rows: readonly R[] | undefined;
  fault: CallFault | null;
  onRetry: () => void;
  item: (row: R) => ReactElement;
  children?: ReactNode;
};
const List = <R,>({ title, empty, rows, fault, onRetry, item, children }: ListProps<R>): ReactElement => (
  <Card title={title}>
    {fault && !rows ? <Failed fault={fault} onRetry={onRetry} /> : null}
    {rows || fault ? null : <Skeleton height={80} />}
    {rows?.length === 0 ? <Empty title={empty} /> : null}
    {rows && rows.length > 0 ? <Stacked as="ul">{rows.map(item)}</Stacked> : null}
    {children}
  </Card>
);

export const Paid = ({ member_id }: { member_id: number }): ReactElement => {
  const words = useWords('people');
  const kinds = useWords('money');
  const locale = useLocale();
  const write = useDays();
  const query = { member_id: String(member_id), kind: 'payment,credit_note,refund', itemsPerPage: SHOWN };
  const { data, error, refetch } = useRead(invoiceContract.transactions, { query });
  const item = (row: TransactionRow): ReactElement => {
    const method = paymentMethods.find((one) => one === row.method);
    const below = [
      kinds(`transaction.kind.${row.kind}`),
      write(row.day),
      method ? textIn(paymentMethodLabels[method], locale) : null,
      row.status === 'pending' || row.status === 'failed' ? kinds(`transaction.status.${row.status}`) : null,
    ];
    const { number, invoice_id, amount_cents: cents, currency } = row;
    return <Item key={`${row.kind} ${row.id}`} {...{ number, invoice_id, below, cents, currency }} />;
  };
  return (
    <List
      title={words('member.payments')}
      empty={words('member.payments_empty')}
      rows={data?.data}
      fault={error}
      onRetry={() => void refetch()}
      item={item}
    >
      <PageLink to="/home/transaction" search={{ member_id: String(member_id) }} className={style['link']}>
        {words('member.all_transactions')}
      </PageLink>
    </List>
  );
};

export const WalletMoves = ({ member_id }: { member_id: number }): ReactElement => {
  const words = useWords('people');
  const write = useDays();
  const { data, error, refetch } = useRead(walletContract.moves, { params: { id: member_id } });
  const item = (move: WalletMove): ReactElement => {
    const { number, invoice_id, amount_cents: cents, currency } = move;
    const below = [words(cents > 0 ? 'member.wallet_in' : 'member.wallet_out'), write(move.day), move.branch_name];
    return <Item key={move.id} {...{ number, invoice_id, below, cents, currency }} />;
  };
  return (
    <List
      title={words('member.wallet_moves')}
      empty={words('member.wallet_moves_empty')}
      rows={data}
      fault={error}
      onRetry={() => void refetch()}
      item={item}
    />
  );
};
