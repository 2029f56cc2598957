/** Database constraints about money, translated into the refusals of the rules. */
import { Refusal } from '#kit/domain/errors.ts';
import type { Constraints } from '#kit/server/routes.ts';

export const moneyConstraints: Constraints = {
  day_is_closed: () => new Refusal('money.day_closed_now'),
  refund_by_another: () => new Refusal('money.own_request'),
  custom_charge_by_another: () => new Refusal('money.own_request'),
  write_off_by_another: () => new Refusal('money.own_request'),
  branch_not_open: () => new Refusal('network.not_open'),
};
