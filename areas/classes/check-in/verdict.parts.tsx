/** The verdict at the desk, before and after: colour, sign and words; what to do; one key to go on. */
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { Button, Kbd, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronDown,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconClockCheck,
} from '@tabler/icons-react';
import type { Candidate } from './check-in.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { usePlace } from '#kit/web/place.ts';
import { timeOf } from '#kit/web/look/show.tsx';
import { textIn } from '#kit/domain/words.ts';
import { useHas } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { DeskActions } from './desk.actions.tsx';
import { undoCheckIn } from './undo.view.ts';
import type { Done } from './desk-state.view.ts';
import { Person } from './person.parts.tsx';
import { Notices, todoText, whyText } from './reason.parts.tsx';
import type { DeskWork } from './use-desk.view.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { ButtonMenu } from '#kit/web/look/opens.tsx';
import style from './check-in.module.css';

const Sign = ({ isIn }: { isIn: boolean }): ReactElement =>
  isIn ? <IconCircleCheckFilled size={40} aria-hidden="true" /> : <IconCircleXFilled size={40} aria-hidden="true" />;

const Enter = (): ReactElement => (
  <Kbd size="xs" className={style['kbd']} aria-hidden="true">
    Enter
  </Kbd>
);

type ReasonProps = { name: string; busy: boolean; onSend: (reason: string) => void; onBack: () => void };
const ReasonForm = ({ name, busy, onSend, onBack }: ReasonProps): ReactElement => {
  const words = useWords('classes');
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '') onSend(reason.trim());
  };
  return (
    <Stacked as="form" gap={12} onSubmit={submit}>
      <TextInput
        label={words('check_in.override_reason', { name })}
        value={reason}
        maxLength={300}
        required
        ref={field}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onBack();
        }}
      />
      <Inline gap={10} align="stretch" className={style['buttons']} data-bottom>
        <Button type="submit" size="md" color="success" loading={busy} disabled={reason.trim() === ''}>
          {words('check_in.override_send')}
        </Button>
        <Button type="button" size="md" variant="default" onClick={onBack}>
          {words('check_in.cancel')}
        </Button>
      </Inline>
    </Stacked>
  );
};

/** The best one is used automatically; the desk can choose another one that is valid. */
const OtherOptions = ({ who, work }: { who: Candidate; work: DeskWork }): ReactElement | null => {
  const words = useWords('classes');
  const locale = useLocale();
  const others = who.again ? [] : who.options.slice(1);
  if (others.length === 0) return null;
  return (
    <ButtonMenu
      place="bottom-start"
      button={
        <Button
          size="lg"
          variant="default"
          disabled={work.desk.busy === 'sending'}
          rightSection={<IconChevronDown size={18} />}
        >
          {words('check_in.use')}
        </Button>
      }
      lines={others.map(({ membership_id, programme, sessions_left }) => ({
        key: String(membership_id),
        label:
          sessions_left === null
            ? textIn(programme, locale)
            : words('check_in.use_left', { programme: textIn(programme, locale), count: sessions_left }),
        onPick: () => void work.letIn(who, { membership_id }),
      }))}
    />
  );
};

const Buttons = ({ who, work }: { who: Candidate; work: DeskWork }): ReactElement => {
  const words = useWords('classes');
  const mayOverride = useHas('OVERRIDE_CHECK_IN');
  const isSending = work.desk.busy === 'sending';
  if (who.why === null) {
    return (
      <Inline gap={10} align="stretch" className={style['buttons']} data-bottom>
        <Button
          size="lg"
          color="success"
          loading={isSending}
          onClick={() => void work.letIn(who)}
          rightSection={<Enter />}
        >
          {words(who.again ? 'check_in.let_in_again' : 'check_in.let_in')}
        </Button>
        {who.again ? (
          <Button
            size="lg"
            variant="default"
            disabled={isSending}
            onClick={() => void work.letIn(who, { second: true })}
          >
            {words('check_in.second')}
          </Button>
        ) : null}
        <OtherOptions who={who} work={work} />
      </Inline>
    );
  }
  return (
    <Inline gap={10} align="stretch" className={style['buttons']} data-bottom>
      <DeskActions who={who} />
      <Button
        size="md"
        variant="default"
        loading={isSending}
        onClick={() => void work.letIn(who)}
        rightSection={<Enter />}
      >
        {words('check_in.note_refusal')}
      </Button>
      {mayOverride ? (
        <Button size="md" variant="default" disabled={isSending} onClick={() => work.ask(true)}>
          {words('check_in.override')}
        </Button>
      ) : null}
    </Inline>
  );
};

const minutesOf = (who: Candidate): number =>
  Math.abs(Number(who.notices.find(({ code }) => code === 'already_in')?.facts['minutes'] ?? 0));
/** The reason in a few words, and what to do about it or what follows. */
const useHeadline = (who: Candidate): { word: string; more: string | null } => {
  const words = useWords('classes');
  if (who.why !== null) return { word: whyText(who.why), more: todoText(who.why) };
  if (!who.again) return { word: words('check_in.may_come_in'), more: null };
  const minutes = minutesOf(who);
  const word = minutes < 1 ? words('check_in.again_now') : words('check_in.again', { minutes });
  return { word, more: words('check_in.again_text') };
};

/** Before: why this client can't come in, or nothing. */
export const Verdict = ({ who, work, isOld }: { who: Candidate; work: DeskWork; isOld: boolean }): ReactElement => {
  const { word, more } = useHeadline(who);
  const notices = who.again ? who.notices.filter(({ code }) => code !== 'already_in') : who.notices;
  return (
    <div
      className={style['verdict']}
      data-in={who.why === null}
      data-again={who.again || undefined}
      data-old={isOld || undefined}
    >
      <Person who={who} />
      <Inline noWrap gap={12} aria-live="polite" className={style['says']}>
        {who.again ? <IconClockCheck size={40} aria-hidden="true" /> : <Sign isIn={who.why === null} />}
        <div>
          <Words as="p" size={22} weight={650} leading={1.25}>
            {word}
          </Words>
          {more === null ? null : (
            <Words as="p" tone="text" size={15}>
              {more}
            </Words>
          )}
        </div>
      </Inline>
      <Notices notices={notices} />
      {work.desk.asks ? (
        <ReasonForm
          name={fullName(who)}
          busy={work.desk.busy === 'sending'}
          onSend={(reason) => void work.letIn(who, { reason })}
          onBack={() => work.ask(false)}
        />
      ) : (
        <Buttons who={who} work={work} />
      )}
    </div>
  );
};

/** After: the result, until the next client is typed. */
export const Outcome = ({ done: { who, answer }, work }: { done: Done; work: DeskWork }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const { zone } = usePlace();
  const mayUndo = useHas('UNDO_CHECK_IN');
  const undo = async (): Promise<void> => {
    if (await undoCheckIn({ id: answer.id, day: answer.day, name: fullName(who) })) work.clear();
  };
  const name = fullName(who);
  return (
    <div className={style['verdict']} data-in={answer.allowed} data-done>
      <Inline noWrap gap={12} aria-live="polite" className={style['says']}>
        <Sign isIn={answer.allowed} />
        <div>
          <Words as="p" size={22} weight={650} leading={1.25}>
            {words(answer.allowed ? 'check_in.was_let_in' : 'check_in.was_not_let_in', { name })}
          </Words>
          {answer.why && !answer.allowed ? (
            <>
              <Words as="p" tone="text" size={15}>
                {whyText(answer.why)}
              </Words>
              <Words as="p" tone="text" size={15}>
                {todoText(answer.why)}
              </Words>
            </>
          ) : null}
          {answer.again ? (
            <Words as="p" tone="text" size={15}>
              {words('check_in.was_again', { time: timeOf(new Date(answer.at), zone) })}
            </Words>
          ) : null}
          {answer.programme && answer.allowed ? (
            <Words as="p" tone="text" size={15}>
              {words('check_in.taken_from', { programme: textIn(answer.programme, locale) })}
            </Words>
          ) : null}
        </div>
      </Inline>
      <Person who={who} visits={answer.sessions_left ?? who.sessions_left} />
      <Notices notices={answer.notices} />
      {answer.allowed ? null : (
        <Inline gap={10} align="stretch" className={style['buttons']}>
          <DeskActions who={{ ...who, why: answer.why }} />
        </Inline>
      )}
      {answer.allowed && mayUndo ? (
        <Inline gap={10} align="stretch" className={style['buttons']}>
          <Button size="sm" variant="default" leftSection={<IconArrowBackUp size={18} />} onClick={() => void undo()}>
            {words('check_in.undo')}
          </Button>
        </Inline>
      ) : null}
    </div>
  );
};
