/** Who teaches: the trainers of the branch, free and qualified first. An unqualified one requires a reason. */
import { fullName } from '#areas/people/person/person.rules.ts';
import { useState, type ReactElement } from 'react';
import { Alert, Button, Checkbox, Group, Radio, Textarea } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { timetableContract } from '../timetable/timetable.contract.ts';
import { endsSoon, isQualified } from '../timetable/timetable.rules.ts';
import { scopes, type ChangeScope, type SessionView, type TrainerAt } from '../timetable/timetable.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { DialogBox } from '#kit/web/dialog/over-page.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Empty } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { toast } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { LacksBadges } from '../class/lacks.parts.tsx';
import { Inline, Words } from '#kit/web/look/lay.tsx';

type Chosen = Readonly<Record<number, string>>;

const Standing = ({ trainer, day }: { trainer: TrainerAt; day: Day }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const { certified_until: until, busy_with } = trainer;
  const certificate =
    until === null
      ? words('session.certificate_none')
      : words(isQualified(until, day) ? 'session.certified' : 'session.certificate_over', { day: write(until) });
  const isSound = isQualified(until, day) && !endsSoon(until, day);
  const busy =
    busy_with === null ? words('session.busy_elsewhere') : words('session.busy', { with: textIn(busy_with, locale) });
  return (
    <Inline as="span" gap={6} align="stretch">
      <Badge tone={trainer.is_free ? 'green' : 'red'}>{trainer.is_free ? words('session.free') : busy}</Badge>
      <Badge tone={isSound ? 'gray' : 'yellow'}>{certificate}</Badge>
      <LacksBadges of={trainer.lacks} />
    </Inline>
  );
};

type RowProps = {
  trainer: TrainerAt;
  day: Day;
  reason: string | undefined;
  choose: (reason: string | undefined) => void;
};
const TrainerLine = ({ trainer, day, reason, choose }: RowProps): ReactElement => {
  const words = useWords('classes');
  const mayOverride = useHas('OVERRIDE_TRAINER');
  const name = fullName(trainer);
  const isChosen = reason !== undefined;
  const mayTeach = trainer.is_free && (trainer.is_qualified || mayOverride);
  return (
    <Inline as="li" gap="8px 16px" justify="space-between" p="10px 0">
      <Checkbox
        checked={isChosen}
        disabled={!mayTeach && !isChosen}
        label={name}
        onChange={(event) => choose(event.currentTarget.checked ? '' : undefined)}
      />
      <Standing trainer={trainer} day={day} />
      {isChosen && !trainer.is_qualified ? (
        <Textarea
          flex="0 1 100%"
          label={words('session.assign_reason', { name })}
          autosize
          minRows={1}
          maxLength={300}
          value={reason}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : null}
    </Inline>
  );
};

/** `reaches`: the initial choice; a series that has just been scheduled is meant as a whole. */
type Props = { session: SessionView; reaches: ChangeScope; onClose: () => void };
export const AssignDialog = ({ session, reaches, onClose }: Props): ReactElement => {
  const words = useWords('classes');
  const blocks = useWords('blocks');
  const { branch_id, starts_at, ends_at, id } = session;
  const { data, waiting } = useLoaded(
    timetableContract.trainersByTime,
    {
      body: { branch_id, starts_at, ends_at, session_id: id },
    },
    { height: 160 },
  );
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(session.trainers.map((one) => [one.staff_id, one.override_reason ?? ''])),
  );
  const [scope, setScope] = useState<ChangeScope>(session.repeats ? reaches : 'one');
  const { run, busy, fault } = useWrite(timetableContract.assign);
  const choose = (staff_id: number, reason: string | undefined): void =>
    setChosen(({ [staff_id]: _gone, ...rest }) => (reason === undefined ? rest : { ...rest, [staff_id]: reason }));
  const send = async (): Promise<void> => {
    const trainers = Object.entries(chosen).map(([staff_id, reason]) => ({
      staff_id: Number(staff_id),
      override_reason: reason || null,
    }));
    const answer = await run({ params: { id }, body: { version: session.version, scope, trainers } });
    if (!answer) return;
    toast(words('session.assigned'));
    onClose();
  };
  return (
    <DialogBox onClose={onClose} size={520} title={words('session.assign')}>
      {fault ? (
        <Alert color="red" variant="outline" icon={<IconAlertCircle size={18} />} role="alert" mb="md">
          {fault.lines.join(' ')}
        </Alert>
      ) : null}
      {waiting}
      {data?.length === 0 ? <Empty title={words('session.no_trainers')} /> : null}
      <Words as="ul" ruled="between">
        {data?.map((trainer) => (
          <TrainerLine
            key={trainer.id}
            trainer={trainer}
            day={session.day}
            reason={chosen[trainer.id]}
            choose={(reason) => choose(trainer.id, reason)}
          />
        ))}
      </Words>
      {session.repeats ? (
        <Radio.Group
          mt="md"
          label={words('session.scope_title')}
          value={scope}
          onChange={(next) => setScope(scopes.find((one) => one === next) ?? 'one')}
        >
          <Group gap={16} mt={6}>
            {scopes.map((one) => (
              <Radio key={one} value={one} label={words(`session.scope.${one}`)} />
            ))}
          </Group>
        </Radio.Group>
      ) : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {blocks('dialog.cancel')}
        </Button>
        <Button loading={busy} onClick={() => void send()}>
          {words('session.assign_save')}
        </Button>
      </Group>
    </DialogBox>
  );
};
