/** Parameters and body to fill in, and the buttons to send them or show them as curl. */
import { useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, CopyButton, FileInput, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconSend } from '@tabler/icons-react';
import { dayIn } from '#kit/domain/day.ts';
import { Card } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { refreshAll } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { say, useWords } from '#kit/web/words.ts';
import { AnswerView } from './api-answer-view.parts.tsx';
import type { ApiCall } from './api-document.view.ts';
import { exampleOf, type Here } from './api-example.view.ts';
import { Parameters } from './api-parameters.parts.tsx';
import { curlOf, send, valueKey, type Answer, type Asked } from './api-send.view.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './api.module.css';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const exampleBody = (call: ApiCall, here: Here): string => {
  if (!call.body) return '';
  const example = exampleOf(call.body, here);
  if (call.takesFile && typeof example === 'object' && example !== null && 'file' in example) delete example.file;
  return JSON.stringify(example, null, 2);
};

const useHere = (): Here => {
  const { branch_id, zone } = usePlace();
  const [now] = useState(() => new Date());
  return { branch_id, today: dayIn(zone, now) };
};

/** Only the branch is known in advance. */
const startOf = (call: ApiCall, here: Here): Asked => ({
  values: Object.fromEntries(
    call.parameters
      .filter((parameter) => parameter.name === 'branch_id' && parameter.required)
      .map((parameter) => [valueKey(parameter), String(here.branch_id ?? '')]),
  ),
  body: exampleBody(call, here),
  file: null,
});

type Outcome = { answer: Answer | null; failed: boolean; busy: boolean; count: number };
const useSend = (call: ApiCall): Outcome & { run: (asked: Asked) => Promise<void> } => {
  const [outcome, setOutcome] = useState<Outcome>({ answer: null, failed: false, busy: false, count: 0 });
  const run = async (asked: Asked): Promise<void> => {
    const words = say('access');
    const isSure =
      call.method !== 'DELETE' ||
      (await confirm({
        title: words('api.delete_title', { call: call.key }),
        text: words('api.delete_text'),
        yes: words('api.send'),
        no: say('blocks')('dialog.cancel'),
        danger: true,
      }));
    if (!isSure) return;
    setOutcome((now) => ({ ...now, busy: true }));
    try {
      const answer = await send(call, asked);
      setOutcome(({ count }) => ({ answer, failed: false, busy: false, count: count + 1 }));
      if (call.writes) void refreshAll();
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      setOutcome((now) => ({ ...now, answer: null, failed: true, busy: false }));
    }
  };
  return { ...outcome, run };
};

type BodyProps = { call: ApiCall; asked: Asked; set: (part: Partial<Asked>) => void; here: Here };
const Body = ({ call, asked, set, here }: BodyProps): ReactElement | null => {
  const words = useWords('access');
  if (!call.body) return null;
  return (
    <>
      <Textarea
        label={words('api.example')}
        value={asked.body}
        autosize
        minRows={3}
        maxRows={24}
        spellCheck={false}
        classNames={{ input: style['json'] ?? '' }}
        error={isJson(asked.body) ? undefined : words('api.not_json')}
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      {call.takesFile ? (
        <FileInput label={words('api.file')} value={asked.file} clearable onChange={(file) => set({ file })} />
      ) : null}
      <div>
        <Button variant="default" size="xs" onClick={() => set({ body: exampleBody(call, here) })}>
          {words('api.fill_in')}
        </Button>
      </div>
    </>
  );
};

const CopyCurl = ({ call, asked }: { call: ApiCall; asked: Asked }): ReactElement => {
  const words = useWords('access');
  return (
    <CopyButton value={curlOf(call, asked, window.location.origin)} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          title={words('api.curl_hint')}
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          <span aria-live="polite">{words(copied ? 'api.copied' : 'api.curl')}</span>
        </Button>
      )}
    </CopyButton>
  );
};

export const TryIt = ({ call }: { call: ApiCall }): ReactElement => {
  const words = useWords('access');
  const here = useHere();
  const [asked, setAsked] = useState(() => startOf(call, here));
  const { answer, failed, busy, count, run } = useSend(call);
  const set = (part: Partial<Asked>): void => setAsked((now) => ({ ...now, ...part }));
  const canSend = !call.body || isJson(asked.body);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (canSend) void run(asked);
  };
  return (
    <>
      <Stacked as="form" gap={16} shrinks onSubmit={onSubmit}>
        <Card title={words('api.parameters')}>
          <Parameters
            parameters={call.parameters}
            values={asked.values}
            onChange={(key, value) => set({ values: { ...asked.values, [key]: value } })}
          />
        </Card>
        {call.body ? (
          <Card title={words('api.body')}>
            <Stacked gap={12}>
              <Body call={call} asked={asked} set={set} here={here} />
            </Stacked>
          </Card>
        ) : null}
        {call.writes ? (
          <Inline as="p" noWrap gap={8} tone="yellow">
            <IconAlertTriangle size={16} aria-hidden="true" /> {words('api.writes')}
          </Inline>
        ) : null}
        <Inline gap={8} align="stretch" className={style['buttons']}>
          <Button type="submit" loading={busy} disabled={!canSend} leftSection={<IconSend size={16} />}>
            {words('api.send')}
          </Button>
          <CopyCurl call={call} asked={canSend ? asked : { ...asked, body: '{}' }} />
        </Inline>
        <Dim as="p" prose>
          {words('api.curl_hint')}
        </Dim>
      </Stacked>
      {failed ? (
        <Alert color="red" variant="outline" role="alert" icon={<IconAlertTriangle size={18} />}>
          {words('api.no_answer')}
        </Alert>
      ) : null}
      <output className="visually-hidden">
        {answer ? `${words('api.answer')}: ${words('api.status')} ${answer.status}` : null}
      </output>
      {answer ? <AnswerView key={count} answer={answer} /> : null}
    </>
  );
};
