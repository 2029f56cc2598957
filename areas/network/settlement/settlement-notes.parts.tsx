/** The notes of a posted settlement: what each branch is owed or owes, the PDF, and whether it was paid. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { settlementContract } from './settlement.contract.ts';
import { type SettlementNote } from './settlement-note.model.ts';
import { settlementNoteMachine } from './settlement-note.machine.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { saveFile } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { dayField, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';

const Pay = formDrawer(settlementContract.payNote, {
  noun: 'network.settlement',
  title: 'note_pay',
  save: 'note_pay',
  groups: [{ fields: [dayField('paid_on'), textField('reference')] }],
  start: () => ({ reference: '' }),
});

const Note = ({ note }: { note: SettlementNote }): ReactElement => {
  const words = useWords('network');
  const write = useDays();
  const [isOpen, setOpen] = useState(false);
  const { id, number, branch_name, kind, amount_cents, currency, status, paid_on, reference, can } = note;
  const amount = formatMoney(amount_cents, currency);
  return (
    <Item
      title={
        <>
          {branch_name}{' '}
          <Badge tone={settlementNoteMachine.states[status].tone}>{words(`settlement.note_status.${status}`)}</Badge>
        </>
      }
      below={
        <>
          {words(`settlement.note_kind.${kind}`)} {number}
          {paid_on === null ? null : ` · ${words('settlement.note_paid_on', { day: write(paid_on) })}`}
          {reference === null ? null : ` · ${reference}`}
        </>
      }
      right={words(kind === 'credit' ? 'settlement.note_gets' : 'settlement.note_owes', { amount })}
      buttons={
        <>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words('settlement.note_pdf_of', { number })}
            onClick={() => void saveFile(settlementContract.notePdf, { params: { id } })}
          >
            {words('settlement.note_pdf')}
          </Button>
          {can.includes('pay') ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words('settlement.note_pay_of', { number })}
              onClick={() => setOpen(true)}
            >
              {words('settlement.note_pay')}
            </Button>
          ) : null}
          {isOpen ? <Pay id={id} record={note} onClose={() => setOpen(false)} /> : null}
        </>
      }
    />
  );
};

export const SettlementNotes = ({ notes }: { notes: readonly SettlementNote[] }): ReactElement | null => {
  const words = useWords('network');
  if (notes.length === 0) return null;
  return (
    <Card title={words('settlement.notes')}>
      <Quiet>{words('settlement.notes_hint')}</Quiet>
      <Items>
        {notes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </Items>
    </Card>
  );
};
