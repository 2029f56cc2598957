/** The verdict at the desk, before and after: colour, sign and words; what to do; one key to go on. */
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { Button, Kbd, TextInput } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { Candidate } from '#domain/areas/classes/check_in.model.ts';
import { fullName } from '#domain/areas/people/person.rules.ts';
import { useHas } from '#web/kit/rights.ts';
import { useWords } from '#web/kit/words.ts';
import type { Done } from './desk.state.ts';
import { Person } from './person.tsx';
import { Notices, todoText, whyText } from './reason.tsx';
import type { DeskWork } from './use-desk.ts';
import style from './check_in.module.css';

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
    <form className={style['reason']} onSubmit={submit}>
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
      <div className={style['buttons']}>
        <Button type="submit" size="md" color="success" loading={busy} disabled={reason.trim() === ''}>
          {words('check_in.override_send')}
        </Button>
        <Button type="button" size="md" variant="default" onClick={onBack}>
          {words('check_in.cancel')}
        </Button>
      </div>
    </form>
  );
};

const Buttons = ({ who, work }: { who: Candidate; work: DeskWork }): ReactElement => {
  const words = useWords('classes');
  const mayOverride = useHas('OVERRIDE_CHECK_IN');
  const isSending = work.desk.busy === 'sending';
  if (who.why === null) {
    return (
      <div className={style['buttons']}>
        <Button
          size="lg"
          color="success"
          loading={isSending}
          onClick={() => void work.letIn(who)}
          rightSection={<Enter />}
        >
          {words('check_in.let_in')}
        </Button>
      </div>
    );
  }
  return (
    <div className={style['buttons']}>
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
    </div>
  );
};

/** Before: what stands against this client, or nothing. */
export const Verdict = ({ who, work, isOld }: { who: Candidate; work: DeskWork; isOld: boolean }): ReactElement => {
  const words = useWords('classes');
  return (
    <div className={style['verdict']} data-in={who.why === null} data-old={isOld || undefined}>
      <Person who={who} />
      <div className={style['says']} aria-live="polite">
        <Sign isIn={who.why === null} />
        <div>
          <p className={style['word']}>{who.why === null ? words('check_in.may_come_in') : whyText(who.why)}</p>
          {who.why === null ? null : <p className={style['todo']}>{todoText(who.why)}</p>}
        </div>
      </div>
      <Notices notices={who.notices} />
      {work.desk.asks ? (
        <ReasonForm
          name={fullName(who)}
          busy={work.desk.busy === 'sending'}
          onSend={(reason) => void work.letIn(who, reason)}
          onBack={() => work.ask(false)}
        />
      ) : (
        <Buttons who={who} work={work} />
      )}
    </div>
  );
};

/** After: how it went, until the next one is typed. */
export const Outcome = ({ done: { who, answer } }: { done: Done }): ReactElement => {
  const words = useWords('classes');
  const name = fullName(who);
  return (
    <div className={style['verdict']} data-in={answer.allowed} data-done>
      <div className={style['says']} aria-live="polite">
        <Sign isIn={answer.allowed} />
        <div>
          <p className={style['word']}>
            {words(answer.allowed ? 'check_in.was_let_in' : 'check_in.was_not_let_in', { name })}
          </p>
          {answer.why && !answer.allowed ? (
            <>
              <p className={style['todo']}>{whyText(answer.why)}</p>
              <p className={style['todo']}>{todoText(answer.why)}</p>
            </>
          ) : null}
          {answer.again ? <p className={style['todo']}>{words('check_in.was_again')}</p> : null}
        </div>
      </div>
      <Person who={who} visits={answer.sessions_left ?? who.sessions_left} />
      <Notices notices={answer.notices} />
    </div>
  );
};
