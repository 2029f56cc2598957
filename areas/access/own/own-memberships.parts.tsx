/** Memberships with their end dates, and how many sessions are left: what a client looks for first. */
import type { ReactElement } from 'react';
import type { OwnMembership, OwnView } from '#areas/people/member-self/member-self.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { childName } from './own-names.view.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './own.module.css';

const useSaid = (): ((one: OwnMembership) => string[]) => {
  const words = useWords('people');
  const write = useDays();
  return ({ status, start_on, end_on, is_rolling, sessions_left, suspended_until }) => {
    const until = write(end_on);
    const ends = status === 'pending_cancel' || status === 'pending_terminate';
    return [
      status === 'paused'
        ? suspended_until === null
          ? words('own.suspended')
          : words('own.suspended_until', { day: write(suspended_until) })
        : status === 'ongoing_pending'
          ? words('own.begins', { day: write(start_on) })
          : '',
      is_rolling && !ends ? words('own.paid_until', { day: until }) : words('own.ends', { day: until }),
      sessions_left === null ? '' : words('own.sessions_left', { count: sessions_left }),
    ];
  };
};

export const OwnMemberships = ({ view }: { view: OwnView }): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const said = useSaid();
  return (
    <section aria-label={words('own.memberships')}>
      <h2>{words('own.memberships')}</h2>
      {view.memberships.length === 0 ? (
        <Dim as="p" size={13}>
          {words('own.no_membership')}
        </Dim>
      ) : null}
      <ul>
        {view.memberships.map((one) => {
          const child = childName(view, one.member_id);
          const parts = [...said(one), child === null ? '' : words('own.of', { name: child })];
          return (
            <Inline key={one.id} as="li" noWrap gap={12} justify="space-between" className={style['item']}>
              <Stacked gap={2} breaks shrinks>
                <strong>{textIn(one.name, locale)}</strong>
                <Dim size={13}>{parts.filter(Boolean).join(' · ')}</Dim>
              </Stacked>
            </Inline>
          );
        })}
      </ul>
    </section>
  );
};
