/** On the client's own page: challenges to join, and where they stand. */
import { useState, type ReactElement } from 'react';
import { Alert, Button, Checkbox } from '@mantine/core';
import { ownChallengeContract } from './challenge.contract.ts';
import type { OwnChallenge } from './challenge.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { Select } from '#kit/web/form/select.tsx';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { confirm, toast } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = { token: string };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    own_challenges: Props;
  }
}
type OneProps = Props & { challenge: OwnChallenge };
const onFault = (fault: { lines: readonly string[] }): void => toast(fault.lines.join(' '), { tone: 'red' });

const Join = ({ challenge, token }: OneProps): ReactElement => {
  const words = useWords('challenge');
  const locale = useLocale();
  const [shown, setShown] = useState({ shows_name: false, shows_picture: false });
  const [team, setTeam] = useState<string | null>(null);
  const { run, busy, fault } = useWrite(ownChallengeContract.join);
  const join = (): void =>
    void run({ body: { token, challenge_id: challenge.id, team_id: team === null ? null : Number(team), ...shown } });
  return (
    <Stacked gap={8} items="start">
      {fault ? (
        <Alert color="red" variant="outline" role="alert">
          {fault.lines.join(' ')}
        </Alert>
      ) : null}
      {challenge.teams.length > 0 ? (
        <Select
          label={words('challenge.own.team')}
          placeholder={words('challenge.own.choose_team')}
          data={challenge.teams.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={team}
          clearable
          onChange={setTeam}
        />
      ) : null}
      <Checkbox
        label={words('challenge.own.shows_name')}
        checked={shown.shows_name}
        onChange={(event) => setShown({ shows_name: event.currentTarget.checked, shows_picture: false })}
      />
      {shown.shows_name ? (
        <Checkbox
          label={words('challenge.own.shows_picture')}
          checked={shown.shows_picture}
          onChange={(event) => setShown({ shows_name: true, shows_picture: event.currentTarget.checked })}
        />
      ) : null}
      <Button
        variant="default"
        loading={busy}
        aria-label={words('challenge.own.join_named', { title: textIn(challenge.title, locale) })}
        onClick={join}
      >
        {words('challenge.own.join')}
      </Button>
    </Stacked>
  );
};
const Leave = ({ challenge, token }: OneProps): ReactElement => {
  const words = useWords('challenge');
  const locale = useLocale();
  const title = words('challenge.own.leave_named', { title: textIn(challenge.title, locale) });
  const { run, busy } = useWrite(ownChallengeContract.leave);
  const leave = async (): Promise<void> => {
    const text = words('challenge.own.leave_sure');
    if (
      !(await confirm({
        title,
        text,
        yes: words('challenge.own.leave'),
        no: words('challenge.own.stay'),
        danger: true,
      }))
    )
      return;
    await run({ body: { token, challenge_id: challenge.id } }, { onFault });
  };
  return (
    <div>
      <Button variant="subtle" size="compact-sm" loading={busy} aria-label={title} onClick={() => void leave()}>
        {words('challenge.own.leave')}
      </Button>
    </div>
  );
};

const One = ({ challenge, token }: OneProps): ReactElement => {
  const words = useWords('challenge');
  const locale = useLocale();
  const write = useDays();
  const { rank, score, unit } = challenge;
  const prize = textIn(challenge.prize, locale);
  const scored = (value: number): string => [value.toLocaleString('en'), unit].filter(Boolean).join(' ');
  return (
    <Stacked as="li" gap={6} p="10px 0">
      <strong>{textIn(challenge.title, locale)}</strong>
      <Dim as="p" size={13}>
        {[
          words('challenge.until', { from: write(challenge.starts_on), until: write(challenge.ends_on) }),
          words(`challenge.choice.metric.${challenge.metric}`),
          challenge.is_closed ? words('challenge.final') : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Dim>
      <Words as="p" lines breaks>
        {textIn(challenge.rules, locale)}
      </Words>
      {prize === '' ? null : <p>{words('challenge.own.prize', { prize })}</p>}
      {rank === null || score === null ? null : (
        <Words as="p" weight={600}>
          {words('challenge.own.standing', { rank, score: scored(score) })}
        </Words>
      )}
      <ol>
        {challenge.top.map((row, at) => (
          <Inline key={at} as="li" gap={8} justify="space-between">
            <span>
              {row.rank}. {row.is_me ? words('challenge.own.you') : (row.name ?? words('challenge.own.someone'))}
            </span>
            <Words figures>{scored(row.score)}</Words>
          </Inline>
        ))}
      </ol>
      {challenge.can_join ? <Join challenge={challenge} token={token} /> : null}
      {challenge.has_joined && !challenge.is_closed ? <Leave challenge={challenge} token={token} /> : null}
    </Stacked>
  );
};

export const OwnChallenges = ({ token }: Props): ReactElement | null => {
  const words = useWords('challenge');
  const { data } = useRead(ownChallengeContract.own, { body: { token } });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={words('challenge.own.title')}>
      <h2>{words('challenge.own.title')}</h2>
      <ul>
        {data.map((challenge) => (
          <One key={challenge.id} challenge={challenge} token={token} />
        ))}
      </ul>
    </section>
  );
};
