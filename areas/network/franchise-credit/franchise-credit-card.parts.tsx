/** What was given back to an organisation after its last invoice: each note with its parts, and how it was paid out. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { franchiseCreditContract } from './franchise-credit.contract.ts';
import { franchiseCreditMachine } from './franchise-credit.machine.ts';
import { payOutMethods, type FranchiseCredit } from './franchise-credit.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { dayField, selectField, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/page.tsx';
import { Card, Failed } from '#kit/web/look/page.tsx';
import { Badge, InstantText, Money } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import style from '../network.module.css';

const PayOut = formDrawer(franchiseCreditContract.payOut, {
  noun: 'network.franchise_credit',
  title: 'move.pay_out',
  save: 'pay_out_save',
  groups: [{ fields: [selectField('method', payOutMethods), dayField('paid_on'), textField('reference')] }],
  start: () => ({ method: 'bank_transfer' as const, reference: '' }),
});

/** Who gets it was told, or is about to be, or has nobody to be told. */
const Told = ({ letter, name }: { letter: FranchiseCredit['letters'][number]; name: string }): ReactElement => {
  const words = useWords('network');
  const { what, told, at } = letter;
  if (told === null) return <div className={style['dim']}>{words('franchise_credit.told_later', { name })}</div>;
  if (told === 0) return <div className={style['fault']}>{words('franchise_credit.told_nobody', { name })}</div>;
  return (
    <div className={style['dim']}>
      {words(`franchise_credit.told.${what}`, { name, count: told })} · <InstantText at={at} />
    </div>
  );
};

const Note = ({ credit }: { credit: FranchiseCredit }): ReactElement => {
  const words = useWords('network');
  const write = useDays();
  const [isOpen, setOpen] = useState(false);
  const { id, number, currency, parts, letters, status, paid_on, method, reference, can } = credit;
  return (
    <li className={style['row']}>
      <div>
        <strong>{number}</strong>{' '}
        <Badge tone={franchiseCreditMachine.states[status].tone}>{words(`franchise_credit.status.${status}`)}</Badge>
        {parts.map((part) => (
          <div key={`${part.kind} ${part.invoice_id} ${part.amount_cents}`} className={style['dim']}>
            <PageLink to="/franchise/payInvoice" record={part.invoice_id}>
              {words(`franchise_credit.part.${part.kind}`, { number: part.number })}
            </PageLink>{' '}
            · <Money cents={part.amount_cents} currency={currency} />
          </div>
        ))}
        {paid_on === null || method === null ? null : (
          <div className={style['dim']}>
            {words('franchise_credit.paid_out_on', {
              day: write(paid_on),
              method: words(`franchise_credit.method.${method}`),
            })}
            {reference === null ? null : ` · ${reference}`}
          </div>
        )}
        {letters.map((letter) => (
          <Told key={letter.what} letter={letter} name={credit.organisation_name} />
        ))}
      </div>
      <div className={style['buttons']}>
        <strong>
          <Money cents={credit.total_cents} currency={currency} />
        </strong>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void saveFile(franchiseCreditContract.pdf, { params: { id } })}
        >
          {words('franchise_invoice.pdf')}
        </Button>
        {can.includes('pay_out') ? (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {words('franchise_credit.move.pay_out')}
          </Button>
        ) : null}
      </div>
      {isOpen ? <PayOut id={id} record={credit} onClose={() => setOpen(false)} /> : null}
    </li>
  );
};

export const CreditNotes = ({ id }: { id: number }): ReactElement | null => {
  const words = useWords('network');
  const { data, error, refetch } = useRead(franchiseCreditContract.list, { params: { id } });
  if (error) return <Failed fault={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title={words('franchise_credit.title')}>
      <p className={style['dim']}>{words('franchise_credit.context')}</p>
      <ul className={style['list']}>
        {data.map((credit) => (
          <Note key={credit.id} credit={credit} />
        ))}
      </ul>
    </Card>
  );
};
