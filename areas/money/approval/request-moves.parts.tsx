/** The buttons of a request: a refund or a custom charge. */
import type { ReactElement } from 'react';
import { isOpen, type Action, type Movable } from '#kit/web/actions.ts';
import { MoveButton } from '#kit/web/record/head.tsx';
import { Inline } from '#kit/web/look/lay.tsx';

type Props<R extends Movable> = { record: R; actions: readonly Action<R>[]; primary: string };
export const RequestMoves = <R extends Movable>({ record, actions, primary }: Props<R>): ReactElement | null => {
  const open = (actions as unknown as readonly Action<Movable>[]).filter((action) => isOpen(action, record));
  return open.length === 0 ? null : (
    <Inline gap={8} align="stretch" mt={8}>
      {open.map((action) => (
        <MoveButton key={action.name} action={action} record={record} primary={action.name === primary} />
      ))}
    </Inline>
  );
};
