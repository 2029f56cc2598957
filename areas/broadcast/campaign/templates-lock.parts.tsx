/** Whether head office has locked the templates of a branch. */
import type { ReactElement } from 'react';
import type { Campaign } from './campaign.model.ts';
import { lockContract } from '#areas/settings/lock/lock.contract.ts';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { Slot } from '#kit/web/slot.tsx';

type Props = { branch_id: number };
/** Only a lock is worth the words of the settings. */
const Notice = ({ branch_id }: Props): ReactElement | null => {
  const { data } = useRead(lockContract.inBranch, { params: { branch_id } });
  const isLocked = data?.locks.some(({ what }) => what === 'messages') ?? false;
  return isLocked ? <Slot part="setting_lock" what="messages" branch_id={branch_id} /> : null;
};
export const TemplatesLockHere = (): ReactElement | null => {
  const { branch_id } = usePlace();
  return branch_id === null ? null : <Notice branch_id={branch_id} />;
};
/** E-mails that aren’t templates are never locked. */
export const TemplateLock = ({ record }: { record: Campaign }): ReactElement | null =>
  record.is_template ? <Notice branch_id={record.branch_id} /> : null;
