/** The current branch, as far as showing values needs it: its currency, zone and country. Set by the shell. */
import { readCookie } from './cookies.ts';
import { signal, useSignal } from './signal.ts';

export type Place = {
  branch_id: number | null;
  currency: string;
  zone: string;
  country: string;
  staff_id: number | null;
};
export const place = signal<Place>({
  branch_id: null,
  currency: 'MYR',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  country: 'MY',
  staff_id: null,
});
export const usePlace = (): Place => useSignal(place);
/**
 * The head office sells and teaches nothing itself: what is created there belongs to the network, or to a chosen
 * branch.
 */
export const atHeadOffice = (): boolean => readCookie('FZ_CURRENT_BRANCHTYPE') === 'hq';
