/** Whether head office has locked what a branch sells: programmes, joining fees and credit packs. */
import type { ReactElement, ReactNode } from 'react';
import { lockContract } from '#areas/settings/lock/lock.contract.ts';
import { isShut } from '#areas/settings/lock/lock.rules.ts';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { Slot } from '#kit/web/slot.tsx';

const useLocks = (branch_id: number | null) =>
  useRead(lockContract.inBranch, { params: { branch_id: branch_id ?? 0 } }, { when: branch_id !== null }).data;
/** Around what creates something in the branch that is shown. */
export const OffersGate = ({ children }: { children: ReactNode }): ReactNode =>
  isShut(useLocks(usePlace().branch_id), 'offers') ? null : children;

type Props = { record: { branch_id: number | null } };
/** Only a lock is worth the words of the settings. */
export const OffersLock = ({ record: { branch_id } }: Props): ReactElement | null => {
  const locks = useLocks(branch_id)?.locks ?? [];
  if (branch_id === null || !locks.some(({ what }) => what === 'offers')) return null;
  return <Slot part="setting_lock" what="offers" branch_id={branch_id} />;
};
export const OffersLockHere = (): ReactElement => <OffersLock record={usePlace()} />;
