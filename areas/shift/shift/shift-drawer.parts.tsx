/** One shift in a drawer: its details, its actions, a swap, and its history. */
import { useState, type ReactElement } from 'react';
import { Button, Divider } from '@mantine/core';
import { shiftContract } from './shift.contract.ts';
import { shiftMachine } from './shift.machine.ts';
import type { Roster, ShiftRow } from './shift.model.ts';
import { canWork } from './shift.rules.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Money, Status } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { History } from '#kit/web/record/history.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { ShiftForm } from './shift.form.tsx';
import { ShiftMoves } from './shift-moves.parts.tsx';
import { useTimeText, pairsText, timesOf } from './shift-words.view.ts';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';

const Facts = ({ shift }: { shift: ShiftRow }): ReactElement => {
  const words = useWords('shift');
  const write = useDays();
  const { zone } = usePlace();
  const at = (instant: string): string => clockIn(zone, new Date(instant));
  const timeOf = useTimeText();
  const { left_early_at, away_since } = shift;
  const gone =
    left_early_at !== null
      ? words('shift.left_early', { at: at(left_early_at) })
      : away_since !== null
        ? words('shift.away_since', { at: at(away_since) })
        : null;
  const rows: (readonly [string, ReactElement | string | null])[] = [
    [words('field.day'), write(shift.day)],
    [words('field.post'), words(`post.${shift.post}`)],
    [words('shift.time'), `${timesOf(shift)} · ${timeOf(shift.minutes)}`],
    [words('field.break_min'), String(shift.break_min)],
    [words('field.status'), <Status key="status" machine={shiftMachine} value={shift.status} />],
    [words('shift.cost'), shift.cost_cents === null ? null : <Money key="cost" cents={shift.cost_cents} />],
    [words('field.note'), shift.note || null],
    [words('field.reason'), shift.reason],
    [words('field.decided_by'), shift.decided_by_name],
    [words('field.plan_reason'), shift.plan_reason],
    [
      words('field.short_rest_min'),
      shift.short_rest_min === null ? null : words('shift.short_rest_shift', { rest: timeOf(shift.short_rest_min) }),
    ],
    [words('clocking.title'), shift.pairs.length === 0 ? null : pairsText(shift.pairs, zone, words)],
    [words('clocking.gone'), gone],
  ];
  return <Figures look="facts" lines={rows.map(([label, value]) => value !== null && { label, value })} />;
};

type Props = { roster: Roster; shift: ShiftRow; onDone: () => void };
const Swap = ({ roster, shift, onDone }: Props): ReactElement => {
  const words = useWords('shift');
  const write = useDays();
  const { staff_id: me, branch_id } = usePlace();
  const [of, setOf] = useState<string | null>(null);
  const [other, setOther] = useState<string | null>('');
  const { run, busy } = useWrite(shiftContract.swaps);
  const people = roster.people.filter((one) => one.staff_id !== me && canWork(one.staff_type, shift.post));
  const theirs = roster.shifts.filter(
    (one) => String(one.staff_id) === of && (one.status === 'approved' || one.status === 'reserved'),
  );
  const send = async (): Promise<void> => {
    const body = {
      branch_id: branch_id ?? 0,
      shift_id: shift.id,
      asked_of: Number(of),
      other_shift_id: other ? Number(other) : null,
    };
    if (await run({ body })) onDone();
  };
  if (people.length === 0) return <Quiet>{words('shift.swap_none')}</Quiet>;
  return (
    <Stacked gap={12}>
      <Select
        label={words('shift.swap_with')}
        value={of}
        data={people.map((one) => ({ value: String(one.staff_id), label: one.staff_name }))}
        onChange={(id) => {
          setOf(id);
          setOther('');
        }}
      />
      <Select
        label={words('shift.swap_for')}
        allowDeselect={false}
        value={other}
        data={[
          { value: '', label: words('shift.swap_for_none') },
          ...theirs.map((one) => ({ value: String(one.id), label: `${write(one.day)} ${timesOf(one)}` })),
        ]}
        onChange={setOther}
      />
      <Button variant="default" loading={busy} disabled={of === null} onClick={() => void send()}>
        {words('shift.swap_send')}
      </Button>
    </Stacked>
  );
};

const Body = ({ roster, shift, onDone }: Props): ReactElement => {
  const words = useWords('shift');
  const [open, setOpen] = useState<'edit' | 'swap' | null>(null);
  const mayCall = useMayOpen('/schedule/backup');
  const { can } = shift;
  const hasMore = can.includes('edit') || can.includes('swap') || (can.includes('call') && mayCall);
  return (
    <NounScope noun="shift.shift">
      <Stacked gap={16}>
        <Facts shift={shift} />
        <ShiftMoves shift={shift} onDone={onDone} />
        {hasMore ? (
          <>
            <Divider />
            <Inline gap={8} align="stretch">
              {can.includes('edit') ? (
                <Button
                  variant="default"
                  aria-expanded={open === 'edit'}
                  onClick={() => setOpen(open === 'edit' ? null : 'edit')}
                >
                  {words('shift.move.edit')}
                </Button>
              ) : null}
              {can.includes('swap') ? (
                <Button
                  variant="default"
                  aria-expanded={open === 'swap'}
                  onClick={() => setOpen(open === 'swap' ? null : 'swap')}
                >
                  {words('shift.move.swap')}
                </Button>
              ) : null}
              {can.includes('call') && mayCall ? (
                <PageLink to="/schedule/backup" search={{ shift: String(shift.id) }}>
                  {words('shift.move.call')}
                </PageLink>
              ) : null}
            </Inline>
          </>
        ) : null}
        {open === 'edit' ? <ShiftForm roster={roster} shift={shift} onDone={onDone} /> : null}
        {open === 'swap' ? <Swap roster={roster} shift={shift} onDone={onDone} /> : null}
        <Divider />
        <History row={shiftContract.history} id={shift.id} />
      </Stacked>
    </NounScope>
  );
};

type DrawerProps = { roster: Roster; shift: ShiftRow | undefined; onClose: () => void };
export const ShiftDrawer = ({ roster, shift, onClose }: DrawerProps): ReactElement => {
  const words = useWords('shift');
  return (
    <SideDrawer
      opened={shift !== undefined}
      onClose={onClose}
      size={460}
      title={shift?.staff_name ?? words('shift.open')}
    >
      {shift ? <Body key={shift.id} roster={roster} shift={shift} onDone={onClose} /> : null}
    </SideDrawer>
  );
};
