/** The write-off requests and decisions of an invoice, with the actions possible now. */
import type { ReactElement } from 'react';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import type { Invoice } from '../invoice/invoice.model.ts';
import { writeOffContract } from './write-off.contract.ts';
import { writeOffMachine } from './write-off.machine.ts';
import type { WriteOff } from './write-off.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { movesOf, type Move } from '#kit/web/actions.ts';
import { useDays } from '#kit/web/days.ts';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { RequestMoves } from '../approval/request-moves.parts.tsx';

const actions: readonly Move<WriteOff>[] = movesOf(writeOffMachine, writeOffContract, {
  approve: { icon: IconCheck },
  reject: { icon: IconX, danger: true },
  reverse: { icon: IconArrowBackUp },
});

const One = ({ of }: { of: WriteOff }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const by = (name: string | null): string | null => name && words('invoice.by', { name });
  const decided = [
    of.written_off_on && words('write_off.since', { day: write(of.written_off_on) }),
    by(of.decided_by_name),
  ];
  const reversed = of.reversed_on && [
    words('write_off.reversed_on', { day: write(of.reversed_on) }),
    by(of.reversed_by_name) ?? words('write_off.by_money'),
  ];
  return (
    <Item
      title={formatMoney(of.amount_cents, of.currency)}
      right={<Status machine={writeOffMachine} value={of.status} />}
      below={[
        <>
          <InstantText at={of.created_at} />
          {of.asked_by_name === null ? null : ` · ${of.asked_by_name}`}
        </>,
        decided.filter(Boolean).join(' · '),
        of.decided_why,
        reversed && reversed.join(' · '),
        of.reversed_why,
      ]}
      foot={<RequestMoves record={of} actions={actions} primary="approve" />}
    >
      <div>{of.reason}</div>
    </Item>
  );
};

export const WriteOffs = ({ invoice }: { invoice: Invoice }): ReactElement | null => {
  const words = useWords('money');
  const write = useDays();
  const { access_stopped_on: stopped } = invoice;
  return invoice.write_offs.length === 0 ? null : (
    <NounScope noun="money.write_off">
      <Card title={words('write_off.of_invoice')}>
        <Items>
          {invoice.write_offs.map((one) => (
            <One key={one.id} of={one} />
          ))}
        </Items>
        {stopped === null ? null : <Quiet>{words('write_off.stopped', { day: write(stopped) })}</Quiet>}
      </Card>
    </NounScope>
  );
};
