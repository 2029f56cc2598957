import type { Suppression } from './suppression.model.ts';

export const suppressionCan = ({ status }: Pick<Suppression, 'status'>, manages: boolean): Suppression['can'] =>
  manages && status === 'suppressed' ? ['lift'] : [];
