/** What a client owes, with a button to pay each item. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import type { OwnInvoice, OwnView } from '#areas/people/member-self/member-self.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { goTo } from '#kit/web/go.ts';
import { useDays } from '#kit/web/days.ts';
import { useWrite } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { childName } from './own-names.view.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './own.module.css';

type Props = { view: OwnView; token: string };
const Item = ({ invoice, view, token }: Props & { invoice: OwnInvoice }): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const write = useDays();
  const { run, busy } = useWrite(memberSelfContract.payLink);
  const amount = formatMoney(invoice.open_cents, invoice.currency);
  const pay = async (): Promise<void> => {
    const answer = await run(
      { body: { token, invoice_id: invoice.id } },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
    if (answer) goTo(`/p/pay#token=${answer.data.token}`);
  };
  const child = childName(view, invoice.member_id);
  const on = write(invoice.due_on);
  return (
    <Inline as="li" noWrap gap={12} justify="space-between" className={style['item']}>
      <Stacked gap={2} breaks shrinks>
        <strong>{textIn(invoice.what, locale)}</strong>
        <Dim size={13} {...(invoice.is_overdue && { tone: 'red' as const })}>
          {[
            invoice.number,
            words(invoice.is_overdue ? 'own.overdue' : 'own.due', { on }),
            child === null ? '' : words('own.of', { name: child }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Dim>
      </Stacked>
      <Button
        loading={busy}
        aria-label={words('own.pay_named', { amount, number: invoice.number })}
        onClick={() => void pay()}
      >
        {words('own.pay', { amount })}
      </Button>
    </Inline>
  );
};

export const OwnOwed = ({ view, token }: Props): ReactElement => {
  const words = useWords('people');
  return (
    <section id="own-payments" aria-label={words('own.to_pay')}>
      <h2>{words('own.to_pay')}</h2>
      {view.owed.length === 0 ? (
        <Dim as="p" size={13}>
          {words('own.nothing_to_pay')}
        </Dim>
      ) : null}
      <ul>
        {view.owed.map((invoice) => (
          <Item key={invoice.id} invoice={invoice} view={view} token={token} />
        ))}
      </ul>
    </section>
  );
};
