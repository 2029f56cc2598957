/** Cash in the till and money owed by card providers on a day, its movements, and the drawer that records one. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { tillContract } from './till.contract.ts';
import { tillKinds, type Till, type TillMove } from './till.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels } from '#kit/domain/lookups/choices.ts';
import { useDays } from '#kit/web/days.ts';
import { moneyField, radioField, textField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { place } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { askReason } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';

const isPayout = (values: Values): boolean => values['kind'] === 'payout';
const Recording = formDrawer(tillContract.record, {
  noun: 'money.till',
  title: 'record',
  save: 'save',
  ready: true,
  groups: [
    {
      fields: [
        radioField('kind', tillKinds),
        moneyField('amount_cents'),
        moneyField('fee_cents', { when: isPayout }),
        textField('reference', { when: (values) => values['kind'] !== 'petty' }),
        textField('note'),
      ],
    },
  ],
  start: () => ({ kind: 'banking' as const }),
  hidden: ({ record }) => ({ branch_id: place.get().branch_id ?? 0, day: (record as Till).day }),
});

const useTitle = (): ((move: TillMove) => string) => {
  const words = useWords('money');
  const locale = useLocale();
  return ({ kind, method, amount_cents }) =>
    kind === 'count'
      ? words(amount_cents > 0 ? 'till.more' : 'till.less', {
          method: method === null ? '' : textIn(paymentMethodLabels[method], locale),
        })
      : words(`till.kind.${kind}`);
};

const Undo = ({ move, what }: { move: TillMove; what: string }): ReactElement => {
  const words = useWords('money');
  const { run, busy } = useWrite(tillContract.undo);
  const undo = async (): Promise<void> => {
    const reason = await askReason({
      title: words('till.undo_title', { what }),
      text: words('till.undo_text'),
      yes: words('till.undo'),
      no: say('blocks')('dialog.cancel'),
      danger: true,
      max: 300,
    });
    if (reason !== null) await run({ params: { id: move.id }, body: { version: move.version, reason } });
  };
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${words('till.undo')}: ${what}`}
      leftSection={<IconArrowBackUp size={16} />}
      loading={busy}
      onClick={() => void undo()}
    >
      {words('till.undo')}
    </Button>
  );
};

const Moved = ({ move }: { move: TillMove }): ReactElement => {
  const words = useWords('money');
  const { amount_cents, fee_cents, currency, reference, note, staff_name, undone_why, undone_by } = move;
  const what = useTitle()(move);
  const amount = formatMoney(amount_cents, currency);
  const facts = [
    fee_cents > 0 ? words('till.fee', { fee: formatMoney(fee_cents, currency) }) : null,
    reference,
    note,
    staff_name === null ? null : words('till.by', { name: staff_name }),
  ];
  return (
    <Item
      title={undone_why === null ? what : <s>{what}</s>}
      below={[
        facts.filter(Boolean).join(' · '),
        undone_why && words('till.undone', { name: undone_by ?? '—', reason: undone_why }),
      ]}
      right={undone_why === null ? amount : <s>{amount}</s>}
      buttons={move.can.includes('undo') ? <Undo move={move} what={what} /> : null}
    />
  );
};

const Held = ({ till }: { till: Till }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  return (
    <>
      <Quiet>{words('till.as_of', { day: write(till.day) })}</Quiet>
      <Figures
        lines={[
          { label: words('till.cash'), value: formatMoney(till.cash_cents, till.currency), sum: true },
          { label: words('till.clearing'), value: formatMoney(till.clearing_cents, till.currency), sum: true },
        ]}
      />
    </>
  );
};

export const TillPart = ({ day }: { day: string }): ReactElement => {
  const words = useWords('money');
  const [isRecording, setRecording] = useState(false);
  return (
    <Loaded of={useRead(tillContract.view, { query: { day } })} height={160}>
      {(till) => (
        <Card title={words('till.title')}>
          <Held till={till} />
          <Items empty={words('till.none')}>
            {till.moves.map((move) => (
              <Moved key={move.id} move={move} />
            ))}
          </Items>
          {till.can.includes('record') ? (
            <Button mt="md" variant="default" leftSection={<IconPlus size={16} />} onClick={() => setRecording(true)}>
              {words('till.record')}
            </Button>
          ) : null}
          {isRecording ? <Recording record={till} onClose={() => setRecording(false)} /> : null}
        </Card>
      )}
    </Loaded>
  );
};
