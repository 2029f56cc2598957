/** The branch that one works in, as far as showing needs it: its currency, its zone, its country. Set by the shell. */
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
/** The head office sells and teaches nothing itself: what is made there belongs to the network, or to a branch that is chosen. */
export const atHeadOffice = (): boolean => readCookie('FZ_CURRENT_BRANCHTYPE') === 'hq';
