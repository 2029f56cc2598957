/** A client's payments, each with its receipt. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import type { OwnReceipt, OwnView } from '#areas/people/member-self/member-self.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { CallFault } from '#kit/web/answers.ts';
import { download } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { childName } from './own-names.view.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './own.module.css';
import { First } from '#kit/web/look/first.tsx';

type Props = { view: OwnView; token: string };
const Item = ({ receipt, view, token }: Props & { receipt: OwnReceipt }): ReactElement => {
  const words = useWords('people');
  const write = useDays();
  const [busy, setBusy] = useState(false);
  const { id, number, invoice_number: invoice, paid_on, amount_cents, currency } = receipt;
  const child = childName(view, receipt.member_id);
  const get = async (): Promise<void> => {
    setBusy(true);
    try {
      await download(memberSelfContract.receipt, { body: { token, payment_id: id } });
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      toast(fault.lines.join(' '), { tone: 'red' });
    } finally {
      setBusy(false);
    }
  };
  const about = [words('own.receipt_for', { number, invoice }), child === null ? '' : words('own.of', { name: child })];
  return (
    <Inline as="li" noWrap gap={12} justify="space-between" className={style['item']}>
      <Stacked gap={2} breaks shrinks>
        <strong>
          {formatMoney(amount_cents, currency)} · {write(paid_on)}
        </strong>
        <Dim size={13}>{about.filter(Boolean).join(' · ')}</Dim>
      </Stacked>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconFileTypePdf size={16} />}
        aria-label={words('own.receipt_named', { number })}
        onClick={() => void get()}
      >
        {words('own.receipt')}
      </Button>
    </Inline>
  );
};

export const OwnReceipts = ({ view, token }: Props): ReactElement | null => {
  const words = useWords('people');
  if (view.receipts.length === 0) return null;
  return (
    <section aria-label={words('own.receipts')}>
      <h2>{words('own.receipts')}</h2>
      <First of={view.receipts} most={4}>
        {(shown) => (
          <ul>
            {shown.map((receipt) => (
              <Item key={receipt.id} receipt={receipt} view={view} token={token} />
            ))}
          </ul>
        )}
      </First>
    </section>
  );
};
