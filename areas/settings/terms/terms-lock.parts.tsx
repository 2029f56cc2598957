/** Whether head office has locked the programme terms of a branch. Legal documents belong to the network. */
import type { ReactElement, ReactNode } from 'react';
import { LockOnPage } from '../lock/lock-notice.parts.tsx';
import { lockContract } from '../lock/lock.contract.ts';
import { isShut } from '../lock/lock.rules.ts';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';

/** Around what creates terms in the branch that is shown. */
export const TermsGate = ({ children }: { children: ReactNode }): ReactNode => {
  const { branch_id } = usePlace();
  const asked = { params: { branch_id: branch_id ?? 0 } };
  const { data } = useRead(lockContract.inBranch, asked, { when: branch_id !== null });
  return isShut(data, 'terms') ? null : children;
};
type Props = { record: { branch_id: number | null } };
export const TermsLock = ({ record: { branch_id } }: Props): ReactElement | null =>
  branch_id === null ? null : <LockOnPage what="terms" branch_id={branch_id} />;
export const TermsLockHere = (): ReactElement => <TermsLock record={usePlace()} />;
