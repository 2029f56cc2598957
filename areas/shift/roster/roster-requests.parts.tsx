/** Pending requests: shifts that people ask for or want to drop, and swaps. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { shiftContract } from '../shift/shift.contract.ts';
import { swapMachine } from '../shift/shift.machine.ts';
import type { ShiftRow, SwapMove, SwapRow } from '../shift/shift.model.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useWrite } from '#kit/web/query.ts';
import { askReason } from '#kit/web/tell.ts';
import { say, useWords } from '#kit/web/words.ts';
import { ShiftMoves } from '../shift/shift-moves.parts.tsx';
import { timesOf, useRosterDays } from '../shift/shift-words.view.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useIsPhone } from '../shift/week-nav.parts.tsx';

const asked = ['approve', 'reject', 'let_go', 'hold', 'withdraw', 'keep'] as const;
const ShiftRequest = ({ shift }: { shift: ShiftRow }): ReactElement => {
  const words = useWords('shift');
  const write = useRosterDays();
  const name = shift.staff_name ?? '';
  return (
    <Item
      title={words(shift.status === 'to_be_cancel' ? 'shift.gives' : 'shift.wants', { name })}
      below={
        <>
          {write(shift.day)} · {timesOf(shift)} · {words(`post.${shift.post}`)}
          {shift.reason ? ` · ${shift.reason}` : ''}
        </>
      }
      buttons={<ShiftMoves shift={shift} only={asked} />}
    />
  );
};

const SwapRequest = ({ swap }: { swap: SwapRow }): ReactElement => {
  const words = useWords('shift');
  const write = useRosterDays();
  const { run, busy } = useWrite(shiftContract.moveSwap);
  const text = (side: SwapRow['shift']): string => `${write(side.day)} ${timesOf(side)}`;
  const facts = { by: swap.asked_by_name, of: swap.asked_of_name, mine: text(swap.shift) };
  const move = async (name: SwapMove): Promise<void> => {
    const { asksReason = false }: { asksReason?: boolean } = swapMachine.moves[name];
    const title = words(`shift_swap.move.${name}`);
    const reason = asksReason ? await askReason({ title, yes: title, no: say('blocks')('dialog.cancel') }) : '';
    if (reason !== null) await run({ params: { id: swap.id }, body: { version: swap.version, move: name, reason } });
  };
  return (
    <Item
      title={
        swap.other === null
          ? words('shift.swap_gives', facts)
          : words('shift.swap_wants', { ...facts, theirs: text(swap.other) })
      }
      below={`${words(`shift_swap.status.${swap.status}`)}${swap.note ? ` · ${swap.note}` : ''}`}
      buttons={swap.can.map((name) => (
        <Button key={name} size="compact-md" variant="default" disabled={busy} onClick={() => void move(name)}>
          {words(`shift_swap.move.${name}`)}
        </Button>
      ))}
    />
  );
};

/** People open the page for the week, so only some requests are shown at first; on a phone a single one. */
const SHOWN = 3;
export const RosterRequests = (): ReactElement | null => {
  const words = useWords('shift');
  const isPhone = useIsPhone();
  const [all, setAll] = useState(false);
  const { data, failed } = useLoaded(shiftContract.requests, {}, { keep: true });
  if (failed) return failed;
  if (!data || data.shifts.length + data.swaps.length === 0) return null;
  const waiting = [
    // Someone else is waiting for it too.
    ...data.swaps.map((swap) => <SwapRequest key={`swap ${swap.id}`} swap={swap} />),
    ...data.shifts.map((shift) => <ShiftRequest key={`shift ${shift.id}`} shift={shift} />),
  ];
  const shown = isPhone ? 0 : SHOWN;
  const isCut = !all && waiting.length > (isPhone ? 1 : SHOWN + 1);
  return (
    <Card title={words('shift.requests')}>
      {isCut && shown === 0 ? null : <Items>{isCut ? waiting.slice(0, shown) : waiting}</Items>}
      {isCut ? (
        <Button variant="subtle" size="compact-md" onClick={() => setAll(true)}>
          {words('shift.requests_all', { count: waiting.length })}
        </Button>
      ) : null}
    </Card>
  );
};
