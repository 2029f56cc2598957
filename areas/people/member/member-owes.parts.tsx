/** What a client owes, with a link to the oldest open invoice. */
import type { ReactElement } from 'react';
import type { MemberView } from './member.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { Inline } from '#kit/web/look/lay.tsx';
import style from './member.module.css';

type Props = { record: MemberView };
/** The amount owed comes first: it is what the desk has to mention. */
export const Owes = ({ record }: Props): ReactElement | null => {
  const words = useWords('people');
  const oldest = record.invoices.findLast((invoice) => invoice.status === 'unpaid');
  const mayOpen = useMayOpen('/home/paymentInvoice');
  return record.owed.length === 0 ? null : (
    <Inline justify="space-between" gap="8px 16px" p="12px 16px" weight={500} framed className={style['owes']}>
      <div>
        {record.owed.map((one) => (
          <div key={one.currency}>
            {words('member.owes_many', { amount: formatMoney(one.open_cents, one.currency), count: one.invoices })}
          </div>
        ))}
      </div>
      {oldest && mayOpen ? (
        <PageLink to="/home/paymentInvoice" record={oldest.id}>
          {oldest.number}
        </PageLink>
      ) : null}
    </Inline>
  );
};
