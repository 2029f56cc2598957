/** Administrators sign in with a second step, except in the demo network, whose password is published anyway. */
import type { Config } from '#server/boot/config.ts';
import { Refusal } from '#kit/domain/errors.ts';

export const asksSecondStep = ({ demo, databaseUrl }: Pick<Config, 'demo' | 'databaseUrl'>): boolean =>
  demo === 'off' || (demo === 'auto' && databaseUrl !== undefined);

/** Nothing else is answered until a second step is set up. The mount looks once more: it may be there by now. */
export class SecondStepNeeded extends Refusal {
  constructor() {
    super('access.second_step_needed');
  }
}
