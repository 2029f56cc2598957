/** Check-ins that couldn't be sent: saved on this device until the connection is back, each with its own key. */
import { signal } from '#kit/web/signal.ts';

export type Kept = {
  client_key: string;
  branch_id: number;
  /** What was typed or scanned; the name if the client had been chosen. */
  typed: string;
  /** Null: the client isn't known yet. */
  member_id: number | null;
  override_reason: string | null;
  /** What was chosen at the desk: a visit of its own, and the membership that pays for it (null: the one that fits best). */
  second: boolean;
  membership_id: number | null;
  made_at: string;
  /** Can't be sent as it is: a person has to look. The reason, or an empty text if nobody or several were found. */
  problem: string | null;
};

const PLACE = 'cm.kept_check_ins';
const MOST = 200;
const KEY_LENGTH = 24;

/** Letters only: the server treats many digits in a row as a bank card number. */
export const newClientKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_LENGTH)), (byte) => String.fromCodePoint(97 + (byte % 26))).join(
    '',
  );

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'client_key' in value &&
  typeof value.client_key === 'string' &&
  'branch_id' in value &&
  typeof value.branch_id === 'number' &&
  'typed' in value &&
  typeof value.typed === 'string' &&
  'made_at' in value &&
  typeof value.made_at === 'string';

/** Anything else found there, from another version of the page or edited by hand, is dropped, and never an error. */
export const parseKept = (text: string | null): Kept[] => {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found)
      ? found.filter(isKept).map((one) => ({
          ...one,
          member_id: one.member_id ?? null,
          problem: one.problem ?? null,
          override_reason: one.override_reason ?? null,
          second: one.second ?? false,
          membership_id: one.membership_id ?? null,
        }))
      : [];
  } catch {
    return [];
  }
};

const read = (): Kept[] => parseKept(localStorage.getItem(PLACE));
export const kept = signal<readonly Kept[]>(read());

/** Another tab may have sent or added some meanwhile: what is stored is read again before it is changed. */
const change = (next: (now: Kept[]) => Kept[]): boolean => {
  const all = next(read());
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    return false;
  }
  kept.set(all);
  return true;
};

/** False if this device can't save any more. The same key is saved once. */
export const keepCheckIn = (one: Omit<Kept, 'problem'>): boolean =>
  read().length < MOST &&
  change((all) => [...all.filter((other) => other.client_key !== one.client_key), { ...one, problem: null }]);
export const dropKept = (client_key: string): void => {
  change((all) => all.filter((one) => one.client_key !== client_key));
};
export const markKept = (client_key: string, problem: string): void => {
  change((all) => all.map((one) => (one.client_key === client_key ? { ...one, problem } : one)));
};
const onStorage = (event: StorageEvent): void => {
  if (event.key === PLACE || event.key === null) kept.set(read());
};
export const followOtherTabs = (): (() => void) => {
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
