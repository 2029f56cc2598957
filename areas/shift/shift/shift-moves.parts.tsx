/** The moves that the server offers for a shift, as buttons; some ask for a reason. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { shiftContract } from './shift.contract.ts';
import { shiftMachine } from './shift.machine.ts';
import { decideMoves, ownMoves, type ShiftMove, type ShiftRow } from './shift.model.ts';
import { useWrite } from '#kit/web/query.ts';
import { askReason } from '#kit/web/tell.ts';
import { say, useWords, type WordKey } from '#kit/web/words.ts';
import { Inline } from '#kit/web/look/lay.tsx';

const isOneOf = <T extends string>(all: readonly T[], move: string): move is T => all.some((one) => one === move);
const danger: readonly ShiftMove[] = ['reject', 'cancel', 'give_back'];

const useShiftMove = (): { run: (shift: ShiftRow, move: ShiftMove) => Promise<boolean>; busy: boolean } => {
  const words = useWords('shift');
  const own = useWrite(shiftContract.updateTrainerShift);
  const decide = useWrite(shiftContract.adminApproveTrainerRequest);
  const cancel = useWrite(shiftContract.cancel);
  const excuse = useWrite(shiftContract.excuse);
  const run = async (shift: ShiftRow, move: ShiftMove): Promise<boolean> => {
    const { asksReason = false }: { asksReason?: boolean } = shiftMachine.moves[move];
    const title = words(`shift.move.${move}`);
    const text = words(`shift.why.${move}` as WordKey<'shift'>);
    const reason = asksReason ? await askReason({ title, text, yes: title, no: say('blocks')('dialog.cancel') }) : '';
    if (reason === null) return false;
    const [params, version] = [{ id: shift.id }, shift.version];
    if (isOneOf(ownMoves, move)) return (await own.run({ params, body: { version, move, reason } })) !== null;
    if (isOneOf(decideMoves, move)) return (await decide.run({ params, body: { version, move, reason } })) !== null;
    const end = move === 'excuse' ? excuse : cancel;
    return (await end.run({ params, body: { version, reason } })) !== null;
  };
  return { run, busy: own.busy || decide.busy || cancel.busy || excuse.busy };
};

type Props = { shift: ShiftRow; only?: readonly ShiftMove[]; onDone?: () => void };
export const ShiftMoves = ({ shift, only, onDone }: Props): ReactElement | null => {
  const words = useWords('shift');
  const { run, busy } = useShiftMove();
  const moves = (Object.keys(shiftMachine.moves) as ShiftMove[]).filter(
    (move) => shift.can.includes(move) && (only?.includes(move) ?? true),
  );
  return moves.length === 0 ? null : (
    <Inline gap={8} align="stretch">
      {moves.map((move) => (
        <Button
          key={move}
          size="compact-md"
          variant="default"
          {...(danger.includes(move) && { color: 'var(--cm-danger)', variant: 'outline' })}
          disabled={busy}
          onClick={() => void run(shift, move).then((isDone) => isDone && onDone?.())}
        >
          {words(`shift.move.${move}`)}
        </Button>
      ))}
    </Inline>
  );
};
