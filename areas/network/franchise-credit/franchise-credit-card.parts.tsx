/** What is paid back to an organisation after its last invoice: each note with its parts, and how it was paid out. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { franchiseCreditContract } from './franchise-credit.contract.ts';
import { franchiseCreditMachine } from './franchise-credit.machine.ts';
import { payOutMethods, type FranchiseCredit } from './franchise-credit.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { dayField, selectField, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, InstantText, Money } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Words } from '#kit/web/look/lay.tsx';

const PayOut = formDrawer(franchiseCreditContract.payOut, {
  noun: 'network.franchise_credit',
  title: 'move.pay_out',
  save: 'pay_out_save',
  groups: [{ fields: [selectField('method', payOutMethods), dayField('paid_on'), textField('reference')] }],
  start: () => ({ method: 'bank_transfer' as const, reference: '' }),
});

/** The recipient was notified, is about to be, or has no contact. */
const Told = ({ letter, name }: { letter: FranchiseCredit['letters'][number]; name: string }): ReactElement => {
  const words = useWords('network');
  const { what, told, at } = letter;
  if (told === null) return <div>{words('franchise_credit.told_later', { name })}</div>;
  if (told === 0)
    return (
      <Words as="div" tone="danger">
        {words('franchise_credit.told_nobody', { name })}
      </Words>
    );
  return (
    <div>
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
    <Item
      title={
        <>
          {number}{' '}
          <Badge tone={franchiseCreditMachine.states[status].tone}>{words(`franchise_credit.status.${status}`)}</Badge>
        </>
      }
      below={
        <>
          {parts.map((part) => (
            <div key={`${part.kind} ${part.invoice_id} ${part.amount_cents}`}>
              <PageLink to="/franchise/payInvoice" record={part.invoice_id}>
                {words(`franchise_credit.part.${part.kind}`, { number: part.number })}
              </PageLink>{' '}
              · <Money cents={part.amount_cents} currency={currency} />
            </div>
          ))}
          {paid_on === null || method === null ? null : (
            <div>
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
        </>
      }
      right={<Money cents={credit.total_cents} currency={currency} />}
      buttons={
        <>
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
          {isOpen ? <PayOut id={id} record={credit} onClose={() => setOpen(false)} /> : null}
        </>
      }
    />
  );
};

export const CreditNotes = ({ id }: { id: number }): ReactElement => {
  const words = useWords('network');
  return (
    <Loaded of={useRead(franchiseCreditContract.list, { params: { id } })} height={0} empty={null}>
      {(credits) => (
        <Card title={words('franchise_credit.title')}>
          <Quiet>{words('franchise_credit.context')}</Quiet>
          <Items>
            {credits.map((credit) => (
              <Note key={credit.id} credit={credit} />
            ))}
          </Items>
        </Card>
      )}
    </Loaded>
  );
};
