/** Administrators need two-step sign-in, except in the demo network, whose password is published anyway. */
import type { Config } from '#server/boot/config.ts';
import { Refusal } from '#kit/domain/errors.ts';

export const asksSecondStep = ({ demo, databaseUrl }: Pick<Config, 'demo' | 'databaseUrl'>): boolean =>
  demo === 'off' || (demo === 'auto' && databaseUrl !== undefined);

/** Nothing else is answered until two-step sign-in is set up. The mount checks again: it may be set up by now. */
export class SecondStepNeeded extends Refusal {
  constructor() {
    super('access.second_step_needed');
  }
}
