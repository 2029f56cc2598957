/** What a client owes and has paid. */
import type { ReactElement } from 'react';
import type { MemberView } from './member.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { Charges } from './member-charges.parts.tsx';
import { Coming } from './member-coming.parts.tsx';
import { InvoiceItems } from './member-items.parts.tsx';
import { Owes } from './member-owes.parts.tsx';
import { Paid, WalletMoves } from './member-paid.parts.tsx';

/** What the client has in wallets: it pays the next invoice of that branch. */
const Wallets = ({ record }: { record: MemberView }): ReactElement | null => {
  const words = useWords('people');
  return record.wallets.length === 0 ? null : (
    <Card title={words('member.wallet')}>
      <Items>
        {record.wallets.map((wallet) => (
          <Item
            key={wallet.id}
            title={wallet.branch_name}
            right={<Money cents={wallet.balance_cents} currency={wallet.currency} />}
          />
        ))}
      </Items>
    </Card>
  );
};

export const MoneyTab = ({ record }: { record: MemberView }): ReactElement => {
  const words = useWords('people');
  const maySeeMoney = useMayOpen('/home/paymentInvoice');
  const seesStatement = useMayOpen('/manage/clientDetails/statement');
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
        {seesStatement && record.invoices.length > 0 ? (
          <PageLink to="/manage/clientDetails/statement" record={record.id}>
            {words('member.statement')}
          </PageLink>
        ) : null}
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
