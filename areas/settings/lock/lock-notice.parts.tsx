/** Says where something is changed that head office has locked: who locked it and why. People of the branch can read it. */
import type { ReactElement, ReactNode } from 'react';
import { Alert, Fieldset } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { lockContract } from './lock.contract.ts';
import { useLockName } from './lock-name.view.ts';
import type { BranchLocks, Lock, LockKind } from './lock.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from '../settings.module.css';

/** Who locked it and when. */
export const useLockedBy = (): ((lock: Lock) => string) => {
  const words = useWords('settings');
  const write = useDays();
  const { zone } = usePlace();
  return ({ created_by_name: name, created_at }) => {
    const day = write(dayIn(zone, new Date(created_at)));
    return name === null ? words('lock.by_nobody', { day }) : words('lock.by', { name, day });
  };
};

/** The rules by programme are on the page of the booking rules and have a lock of their own. */
const kindsOn = (name: string): readonly string[] => (name === 'rules' ? ['rules', 'programmes'] : [name]);

/** The bank account on the same form stays free. */
const inPart: readonly LockKind[] = ['papers'];

type NoticeProps = { locks: readonly Lock[]; can: boolean; names: (what: LockKind) => string | null; mb?: number };
const Notice = ({ locks, can, names, mb = 0 }: NoticeProps): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const lockedBy = useLockedBy();
  const called = (what: LockKind): string => {
    const name = names(what);
    return name === null ? '' : words('lock.called', { name });
  };
  return (
    <Alert icon={<IconLock size={18} />} variant="outline" color="yellow" mb={mb}>
      <Words as="div" weight={600}>
        {words('lock.notice')}
      </Words>
      {locks.map((lock) => (
        <div key={lock.id}>
          {called(lock.what)}
          {lockedBy(lock)}
          {lock.group_name ? ` · ${textIn(lock.group_name, locale)}` : null}
          {lock.note ? <div>{lock.note}</div> : null}
        </div>
      ))}
      <div>{words(can ? 'lock.notice_can' : 'lock.notice_cant')}</div>
    </Alert>
  );
};
const locksOf = (data: BranchLocks | undefined, kinds: readonly string[]) => {
  const locks = (data?.locks ?? []).filter(({ what }) => kinds.includes(what));
  return { locks, can: locks.every(({ what }) => data?.can.includes(what)) };
};

type OnPage = { what: LockKind; branch_id: number };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    setting_lock: OnPage;
  }
}
/** On the pages of what is locked. */
export const LockOnPage = ({ what, branch_id }: OnPage): ReactElement | null => {
  const nameOf = useLockName();
  const { data } = useRead(lockContract.inBranch, { params: { branch_id } });
  const shown = locksOf(data, [what]);
  return shown.locks.length === 0 ? null : <Notice {...shown} names={nameOf} mb={16} />;
};

type Props = { branch_id: number; name: string; children: ReactNode };
export const Lockable = ({ branch_id, name, children }: Props): ReactElement => {
  const words = useWords('settings');
  const nameOf = useLockName();
  const { data } = useRead(lockContract.inBranch, { params: { branch_id } });
  const { locks, can } = locksOf(data, kindsOn(name));
  if (locks.length === 0) return <>{children}</>;
  const isWhole = locks.some(({ what }) => what === name && !inPart.includes(what));
  return (
    <>
      <Notice locks={locks} can={can} names={(what) => (what === name && isWhole ? null : nameOf(what))} />
      {isWhole && !can ? (
        <Fieldset variant="unstyled" disabled aria-label={words('lock.notice')} className={style['locked'] ?? ''}>
          <Stacked gap={16}>{children}</Stacked>
        </Fieldset>
      ) : (
        children
      )}
    </>
  );
};
