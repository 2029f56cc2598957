import type { Flag } from '#access/access.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { commissionAdjustmentMachine } from './commission-adjustment.machine.ts';
import type { Adjustment } from './commission-adjustment.model.ts';

type Asked = Pick<Adjustment, 'status' | 'asked_by'> & { staff_id: number };
/** Nobody decides on their own request, or about their own commission. */
export const whyNotDecideAdjustment = ({ asked_by, staff_id }: Asked, actor_id: number): string | null => {
  if (asked_by === actor_id) return 'commission.own_request';
  return staff_id === actor_id ? 'commission.own_commission' : null;
};

export const adjustmentMoves = (
  asked: Asked,
  actor_id: number,
  has: (flag: Flag) => boolean,
): Pick<Adjustment, 'can'> & { why: string | null } => {
  const moves = movesFrom(commissionAdjustmentMachine, asked.status, has);
  const why = moves.length > 0 ? whyNotDecideAdjustment(asked, actor_id) : null;
  return { can: why === null ? moves : [], why };
};
