/** What happens to one membership after its sale: how it ends, its suspensions, and what can happen next. */
import { useState, type ReactElement } from 'react';
import { Button, Group } from '@mantine/core';
import { flags, isFlag } from '#access/access.ts';
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import type { MembershipLife } from '#areas/membership/ending/ending.model.ts';
import type { Membership } from '#areas/membership/membership/membership.model.ts';
import { isLive } from '#areas/membership/membership/membership.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { CancelDrawer } from './cancel-drawer.parts.tsx';
import { MembershipRests } from './member-rests.parts.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './member.module.css';

type Props = { life: MembershipLife };

/** Who asked to leave, when and why, and what it cost. */
const Ending = ({ life }: Props): ReactElement | null => {
  const words = useWords('membership');
  const write = useDays();
  const { ending, currency } = life;
  if (!ending) return null;
  const day = write(ending.last_on);
  const money = (cents: number): string => formatMoney(cents, currency);
  const charged = ending.charge_cents > 0 ? words('ending.charged', { amount: money(ending.charge_cents) }) : null;
  const agreed = ending.agreed_reason && `${words('ending.agreed')}: ${ending.agreed_reason}`;
  const credit = ending.credit_cents > 0 ? words('ending.in_favour', { amount: money(ending.credit_cents) }) : null;
  const by = ending.staff_name && words('ending.by', { name: ending.staff_name });
  const asked = words('ending.asked', { day: write(ending.asked_on) });
  return (
    <Stacked as="ul" gap={6} mt={8} indented={3} aria-label={words('ending.title')}>
      <li>
        <div>{words(ending.kind === 'cancel' ? 'ending.is_cancelled' : 'ending.is_terminated', { day })}</div>
        <div>{[asked, ending.reason, by].filter(Boolean).join(' · ')}</div>
        {charged || credit ? <div>{[charged, agreed, credit].filter(Boolean).join(' · ')}</div> : null}
      </li>
    </Stacked>
  );
};

const TakeBack = ({ life }: Props): ReactElement => {
  const words = useWords('membership');
  const { run, busy } = useWrite(endingContract.takeBack);
  const takeBack = async (): Promise<void> => {
    const sure = await confirm({
      title: words('ending.take_back_title'),
      text: words('ending.take_back_text'),
      yes: words('ending.take_back'),
      no: say('blocks')('dialog.cancel'),
    });
    if (sure) await run({ params: { id: life.id }, query: { version: String(life.version) } });
  };
  return (
    <Button variant="default" size="xs" loading={busy} onClick={() => void takeBack()}>
      {words('ending.take_back')}
    </Button>
  );
};

const links = [
  { act: 'edit_sign_up', to: '/manage/editSignupMembership', word: 'change.edit_short' },
  { act: 'change', to: '/manage/clientDetails/changeProgramme', word: 'change.change_short' },
  { act: 'edit_dates', to: '/manage/clientDetails/editProgrammeDate', word: 'dates.edit_short' },
  { act: 'terminate', to: '/manage/clientDetails/termination', word: 'ending.terminate_short' },
] as const;
const Acts = ({ life }: Props): ReactElement | null => {
  const words = useWords('membership');
  const [isCancelling, setCancelling] = useState(false);
  if (life.can.length === 0) return null;
  return (
    <Group mt={8} gap={8}>
      {life.can.includes('take_back') ? <TakeBack life={life} /> : null}
      {life.can.includes('cancel') ? (
        <Button variant="default" size="xs" onClick={() => setCancelling(true)}>
          {words('ending.cancel_short')}
        </Button>
      ) : null}
      {links
        .filter(({ act }) => life.can.includes(act))
        .map(({ act, to, word }) => (
          <Button key={act} component={PageLink} to={to} record={life.id} variant="default" size="xs">
            {words(word)}
          </Button>
        ))}
      {isCancelling ? <CancelDrawer id={life.id} onClose={() => setCancelling(false)} /> : null}
    </Group>
  );
};

const NextMove = ({ next }: { next: MembershipLife['next'][number] }): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const write = useDays();
  const system = next.by.map((by) => words(`ending.by_system.${by}`));
  const needs = isFlag(next.flag) ? words('ending.next_flag', { flag: textIn(flags[next.flag], locale) }) : null;
  const who = [next.may ? words('ending.next_you') : needs, ...system].filter(Boolean);
  const causes = next.causes.map((cause) => words(`ending.causes.${cause as 'over'}`));
  return (
    <li>
      <div>
        <strong>{words(`ending.moves.${next.move}`)}</strong>
        {next.on === null ? null : ` · ${words('ending.next_on', { day: write(next.on) })}`}
        {` → ${words(`membership.status.${next.to}`)}`}
      </div>
      <div>{[...who, ...causes].join(' · ')}</div>
    </li>
  );
};

const WhatNext = ({ life }: Props): ReactElement => {
  const words = useWords('membership');
  return (
    <details className={style['next']}>
      <summary>{words('ending.next')}</summary>
      <Stacked as="ul" gap={6} mt={8} indented={3}>
        {life.next.map((next) => (
          <NextMove key={next.move} next={next} />
        ))}
      </Stacked>
    </details>
  );
};

const Life = ({ id }: { id: number }): ReactElement | null => {
  const { data, waiting } = useLoaded(endingContract.life, { params: { id } }, { height: 0 });
  if (!data) return waiting;
  return (
    <>
      <Ending life={data} />
      <Acts life={data} />
      {data.next.length > 0 ? <WhatNext life={data} /> : null}
    </>
  );
};

/** Only for memberships that haven't ended: the history shows the others. */
export const MembershipBelow = ({ membership }: { membership: Membership }): ReactElement | null =>
  isLive(membership) ? (
    <Inline align="stretch" gap="0 8px" className={style['life']}>
      <MembershipRests membership={membership} />
      <Life id={membership.id} />
    </Inline>
  ) : null;
