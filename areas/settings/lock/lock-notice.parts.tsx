/** Says in the settings of a branch who locked a section; people of the branch can read it and not change it. */
import type { ReactElement, ReactNode } from 'react';
import { Alert, Fieldset } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { lockContract } from './lock.contract.ts';
import type { Lock } from './lock.model.ts';
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

type Props = { branch_id: number; name: string; children: ReactNode };
/** The rules by programme are on the page of the booking rules and have a lock of their own. */
const kindsOn = (name: string): readonly string[] => (name === 'rules' ? ['rules', 'programmes'] : [name]);
export const Lockable = ({ branch_id, name, children }: Props): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const lockedBy = useLockedBy();
  const { data } = useRead(lockContract.inBranch, { params: { branch_id } });
  const locks = (data?.locks ?? []).filter(({ what }) => kindsOn(name).includes(what));
  if (locks.length === 0) return <>{children}</>;
  const can = data?.can.includes('change') ?? false;
  const isWhole = locks.some(({ what }) => what === name);
  return (
    <>
      <Alert icon={<IconLock size={18} />} variant="outline" color="yellow">
        <Words as="div" weight={600}>
          {words('lock.notice')}
        </Words>
        {locks.map((lock) => (
          <div key={lock.id}>
            {lock.what === name ? null : `${words('programme_rule.title')}: `}
            {lockedBy(lock)}
            {lock.group_name ? ` · ${textIn(lock.group_name, locale)}` : null}
            {lock.note ? <div>{lock.note}</div> : null}
          </div>
        ))}
        <div>{words(can ? 'lock.notice_can' : 'lock.notice_cant')}</div>
      </Alert>
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
