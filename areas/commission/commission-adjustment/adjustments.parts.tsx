/** The adjustments of a statement, with the decisions that are possible now, and the drawer that requests one. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Commission } from '../commission/commission.model.ts';
import { commissionAdjustmentContract } from './commission-adjustment.contract.ts';
import { AskAdjustmentDrawer } from './commission-adjustment.form.tsx';
import { commissionAdjustmentMachine } from './commission-adjustment.machine.ts';
import type { Adjustment } from './commission-adjustment.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { isOpen, movesOf, type Action, type Movable, type Move } from '#kit/web/actions.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { MoveButton } from '#kit/web/record/head.tsx';
import { useHas } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

const actions: readonly Move<Adjustment>[] = movesOf(commissionAdjustmentMachine, commissionAdjustmentContract, {
  approve: { icon: IconCheck },
  reject: { icon: IconX, danger: true },
});
const Moves = ({ of }: { of: Adjustment }): ReactElement | null => {
  const open = (actions as unknown as readonly Action<Movable>[]).filter((action) => isOpen(action, of));
  return open.length === 0 ? null : (
    <Inline gap={8} mt={8}>
      {open.map((action) => (
        <MoveButton key={action.name} action={action} record={of} primary={action.name === 'approve'} />
      ))}
    </Inline>
  );
};

const One = ({ of, statement_id }: { of: Adjustment; statement_id: number }): ReactElement => {
  const words = useWords('commission');
  const locale = useLocale();
  const where =
    of.counts_in !== null && of.counts_in !== statement_id ? words('commission_adjustment.other_month') : null;
  return (
    <Item
      title={formatMoney(of.amount_cents, of.currency, locale)}
      right={<Status machine={commissionAdjustmentMachine} value={of.status} />}
      below={[
        <>
          <InstantText at={of.created_at} />
          {of.asked_by_name === null ? null : ` · ${of.asked_by_name}`}
        </>,
        of.decided_by_name,
        of.decided_why,
        where,
      ]}
      foot={<Moves of={of} />}
    >
      <div>{of.reason}</div>
    </Item>
  );
};

export const Adjustments = ({ statement }: { statement: Commission }): ReactElement | null => {
  const words = useWords('commission');
  const manages = useHas('MANAGE_COMMISSION');
  const { search, change } = useAddress();
  const { id, adjustments } = statement;
  if (!manages && adjustments.length === 0) return null;
  return (
    <NounScope noun="commission.commission_adjustment">
      <Card
        title={words('commission_adjustment.title')}
        aside={
          manages ? (
            <Button size="xs" variant="default" onClick={() => change({ adjust: '1' }, { replace: true })}>
              {words('commission_adjustment.create')}
            </Button>
          ) : undefined
        }
      >
        <Items empty={words('commission_adjustment.none')}>
          {adjustments.map((one) => (
            <One key={one.id} of={one} statement_id={id} />
          ))}
        </Items>
      </Card>
      {manages && search['adjust'] !== undefined ? (
        <AskAdjustmentDrawer onClose={() => change({ adjust: undefined }, { replace: true })} />
      ) : null}
    </NounScope>
  );
};
