/** What a client owes and has paid. */
import type { ReactElement } from 'react';
import type { MemberView } from '#domain/areas/people/member.model.ts';
import { Card, Empty } from '#web/kit/look/page.tsx';
import { Money } from '#web/kit/look/show.tsx';
import { useMayOpen } from '#web/kit/rights.ts';
import { useWords } from '#web/kit/words.ts';
import { Charges } from './member.charges.tsx';
import { Coming } from './member.coming.tsx';
import { InvoiceItems } from './member.items.tsx';
import { Owes } from './member.owes.tsx';
import { Paid, WalletMoves } from './member.paid.tsx';
import style from './member.module.css';

/** What the client has in wallets: it pays the next invoice of that branch. */
const Wallets = ({ record }: { record: MemberView }): ReactElement | null => {
  const words = useWords('people');
  return record.wallets.length === 0 ? null : (
    <Card title={words('member.wallet')}>
      <ul className={style['items']}>
        {record.wallets.map((wallet) => (
          <li key={wallet.id} className={style['item']}>
            <span>{wallet.branch_name}</span>
            <Money cents={wallet.balance_cents} currency={wallet.currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
};

export const MoneyTab = ({ record }: { record: MemberView }): ReactElement => {
  const words = useWords('people');
  const maySeeMoney = useMayOpen('/home/paymentInvoice');
  return (
    <>
      <Owes record={record} />
      <Wallets record={record} />
      {maySeeMoney ? (
        <>
          <Charges member_id={record.id} />
          <Coming member_id={record.id} />
        </>
      ) : null}
      <Card title={words('member.invoices')}>
        {record.invoices.length > 0 ? (
          <InvoiceItems invoices={record.invoices} />
        ) : (
          <Empty title={words('member.invoices_empty')} />
        )}
      </Card>
      {maySeeMoney ? (
        <>
          <Paid member_id={record.id} />
          <WalletMoves member_id={record.id} />
        </>
      ) : null}
    </>
  );
};
