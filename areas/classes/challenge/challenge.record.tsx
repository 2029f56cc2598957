/** `/challenge/view/{id}`: the board, who takes part, teams, and what was entered. */
import { useState, type ReactElement } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { BoardRows, TeamRows, useRowName } from './board.parts.tsx';
import { challengeContract } from './challenge.contract.ts';
import { AddEntry, AddParticipant, AddTeam, EditChallenge } from './challenge.form.tsx';
import { challengeActions } from './challenge.actions.ts';
import { challengeMachine } from './challenge.machine.ts';
import type { BoardRow, Challenge, Entry } from './challenge.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { choice, custom, day, number } from '#kit/web/columns.tsx';
import { First } from '#kit/web/look/first.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, DayText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { recordPage } from '#kit/web/record/page.tsx';
import { askReason, confirm } from '#kit/web/tell.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';

type Props = { record: Challenge };
const useRemove = ({ id }: Challenge) => {
  const words = useWords('challenge');
  const nameOf = useRowName();
  const { run } = useWrite(challengeContract.leave);
  return async (row: BoardRow): Promise<void> => {
    const name = nameOf(row);
    const ask = { title: words('challenge.leave', { name }), text: words('challenge.leave_sure', { name }) };
    const yes = await confirm({ ...ask, yes: ask.title, no: words('challenge.keep'), danger: true });
    if (yes) await run({ params: { id }, body: { member_id: row.member_id } });
  };
};
const Leaders = ({ record }: Props): ReactElement => {
  const words = useWords('challenge');
  const nameOf = useRowName();
  const { data, waiting } = useLoaded(challengeContract.board, { params: { id: record.id } }, { everyMs: 30_000 });
  const [isAdding, setAdding] = useState(false);
  const remove = useRemove(record);
  const mayJoin = record.can.includes('join');
  const bin = (row: BoardRow): ReactElement | null =>
    mayJoin && row.is_ours ? (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words('challenge.leave', { name: nameOf(row) })}
        onClick={() => void remove(row)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    ) : null;
  return (
    <Card
      title={words('challenge.board')}
      aside={
        <Inline gap={12}>
          {data?.is_final ? <Badge tone="blue">{words('challenge.final')}</Badge> : null}
          <PageLink to="/challenge/board" record={record.id}>
            {words('challenge.wall')}
          </PageLink>
          {mayJoin ? (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              onClick={() => setAdding(true)}
            >
              {words('challenge.add')}
            </Button>
          ) : null}
        </Inline>
      }
    >
      {waiting}
      {data ? (
        <Stacked gap={16}>
          <First of={data.rows} most={10}>
            {(rows) => <BoardRows board={{ ...data, rows }} action={bin} />}
          </First>
          {data.teams.length > 0 ? <TeamRows board={data} /> : null}
          <Quiet>
            {words('challenge.tie_rule')} {data.teams.length > 0 ? words('challenge.team_rule') : null}
          </Quiet>
        </Stacked>
      ) : null}
      {isAdding ? <AddParticipant id={record.id} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
};

const OneEntry = ({ entry, record }: Props & { entry: Entry }): ReactElement => {
  const words = useWords('challenge');
  const { run } = useWrite(challengeContract.undoEntry);
  const undo = async (): Promise<void> => {
    const title = words('challenge.undo');
    const reason = await askReason({ title, yes: title, no: words('challenge.keep') });
    if (reason !== null) await run({ params: { id: record.id }, body: { entry_id: entry.id, reason } });
  };
  const may = record.can.includes('record') && !entry.undone;
  return (
    <Item
      title={`${entry.member_name}: ${[entry.value.toLocaleString('en'), record.unit].filter(Boolean).join(' ')}`}
      below={[
        <DayText key="day" day={entry.day} />,
        [entry.note, entry.created_by_name].filter(Boolean).join(' · '),
        entry.undone ? words('challenge.undone', { reason: entry.undo_reason ?? '' }) : null,
      ]}
      actions={
        may ? (
          <ActionIcon variant="subtle" color="gray" aria-label={words('challenge.undo')} onClick={() => void undo()}>
            <IconArrowBackUp size={16} />
          </ActionIcon>
        ) : undefined
      }
    />
  );
};
const Entries = ({ record }: Props): ReactElement => {
  const words = useWords('challenge');
  const [isAdding, setAdding] = useState(false);
  const { data, waiting } = useLoaded(challengeContract.entries, { params: { id: record.id } }, { height: 120 });
  const add = record.can.includes('record') ? (
    <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
      {words('challenge.enter')}
    </Button>
  ) : undefined;
  return (
    <Card title={words('challenge.entries')} aside={add}>
      {waiting}
      {data ? (
        <First of={data}>
          {(shown) => (
            <Items empty={words('challenge.entries_none')}>
              {shown.map((entry) => (
                <OneEntry key={entry.id} entry={entry} record={record} />
              ))}
            </Items>
          )}
        </First>
      ) : null}
      {isAdding ? <AddEntry id={record.id} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
};
const Main = ({ record }: Props): ReactElement => (
  <>
    <Leaders record={record} />
    {record.metric === 'points' || record.metric === 'measurement' ? <Entries record={record} /> : null}
  </>
);

const Teams = ({ record }: Props): ReactElement => {
  const words = useWords('challenge');
  const [isAdding, setAdding] = useState(false);
  const { run } = useWrite(challengeContract.dropTeam);
  const keeps = record.can.includes('teams');
  const add = keeps ? (
    <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
      {words('challenge.save.team')}
    </Button>
  ) : undefined;
  return (
    <Card title={words('challenge.teams')} aside={add}>
      <Items empty={words('challenge.teams_none')}>
        {record.teams.map(({ id, name }) => (
          <Item
            key={id}
            title={name}
            actions={
              keeps ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={words('challenge.drop_team', { name })}
                  onClick={() => void run({ params: { id: record.id }, body: { team_id: id } })}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              ) : undefined
            }
          />
        ))}
      </Items>
      {isAdding ? <AddTeam id={record.id} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
};
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('challenge');
  const locale = useLocale();
  const { search, change } = useAddress();
  return (
    <>
      <Card title={words('challenge.field.rules')}>
        <Words as="p" lines breaks>
          {textIn(record.rules, locale) || words('challenge.no_rules')}
        </Words>
        {textIn(record.prize, locale) === '' ? null : (
          <Words as="p" mt={8} breaks>
            {words('challenge.own.prize', { prize: textIn(record.prize, locale) })}
          </Words>
        )}
      </Card>
      <Teams record={record} />
      {search['edit'] !== undefined && record.can.includes('edit') ? (
        <EditChallenge id={record.id} onClose={() => change({ edit: undefined })} />
      ) : null}
    </>
  );
};
const Owner = ({ record }: Props): ReactElement => {
  const words = useWords('challenge');
  return <>{record.branch_name ?? words('challenge.network')}</>;
};

export const ChallengeRecord = recordPage(challengeContract.view, {
  noun: 'challenge.challenge',
  list: '/challenge',
  title: ({ title }) => textIn(title, currentLocale()),
  status: { machine: challengeMachine },
  facts: [
    choice('metric'),
    day('starts_on'),
    day('ends_on'),
    number('participants'),
    custom('branch_name', (record: Challenge) => <Owner record={record} />),
  ],
  actions: challengeActions,
  main: Main,
  side: Side,
  history: challengeContract.history,
});
