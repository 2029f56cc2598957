/** What is in the till and owed by card providers on a day, what was moved, and the drawer that records it. */
import { useState, type ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { tillContract } from './till.contract.ts';
import { tillKinds, type Till, type TillMove } from './till.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels } from '#kit/domain/lookups/choices.ts';
import { useDays } from '#kit/web/days.ts';
import { moneyField, radioField, textField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/page.tsx';
import { Card, Failed } from '#kit/web/look/page.tsx';
import { place } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { askReason } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import style from '../day-close/day-close.module.css';

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
  const facts = [
    fee_cents > 0 ? words('till.fee', { fee: formatMoney(fee_cents, currency) }) : null,
    reference,
    note,
    staff_name === null ? null : words('till.by', { name: staff_name }),
  ];
  return (
    <li className={style['moved']}>
      <div className={style['method']} data-undone={undone_why === null ? undefined : true}>
        <strong>{what}</strong>
        <span className={style['quiet']}>{facts.filter(Boolean).join(' · ')}</span>
        {undone_why === null ? null : (
          <span className={style['quiet']}>{words('till.undone', { name: undone_by ?? '—', reason: undone_why })}</span>
        )}
      </div>
      <span className={style['figure']}>{formatMoney(amount_cents, currency)}</span>
      {move.can.includes('undo') ? <Undo move={move} what={what} /> : null}
    </li>
  );
};

const Held = ({ till }: { till: Till }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const held = [
    ['cash', till.cash_cents],
    ['clearing', till.clearing_cents],
  ] as const;
  return (
    <>
      <p className={style['quiet']}>{words('till.as_of', { day: write(till.day) })}</p>
      {held.map(([name, cents]) => (
        <p key={name} className={style['sum']}>
          <span>{words(`till.${name}`)}</span>
          <strong>{formatMoney(cents, till.currency)}</strong>
        </p>
      ))}
    </>
  );
};

export const TillPart = ({ day }: { day: string }): ReactElement => {
  const words = useWords('money');
  const [isRecording, setRecording] = useState(false);
  const { data, error, refetch } = useRead(tillContract.view, { query: { day } });
  if (!data)
    return error ? <Failed fault={error} onRetry={() => void refetch()} /> : <Skeleton height={160} radius="lg" />;
  return (
    <Card title={words('till.title')}>
      <Held till={data} />
      {data.moves.length === 0 ? <p className={style['quiet']}>{words('till.none')}</p> : null}
      <ul className={`${style['rows'] ?? ''} ${style['moves'] ?? ''}`}>
        {data.moves.map((move) => (
          <Moved key={move.id} move={move} />
        ))}
      </ul>
      {data.can.includes('record') ? (
        <div className={style['foot']}>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setRecording(true)}>
            {words('till.record')}
          </Button>
        </div>
      ) : null}
      {isRecording ? <Recording record={data} onClose={() => setRecording(false)} /> : null}
    </Card>
  );
};
