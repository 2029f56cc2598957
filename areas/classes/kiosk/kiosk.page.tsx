/** `/p/kiosk`: a device at the door. It is paired once, then reads codes and cards; large enough for one hand. */
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconHandStop, IconQrcode } from '@tabler/icons-react';
import { kioskContract, type KioskAnswer } from './kiosk.contract.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { BarePage } from '#web/shell/bare.tsx';
import { useCamera } from '../check-in/use-camera.parts.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import style from './kiosk.module.css';

const KEPT = 'cornerman.kiosk';
const SHOWN_MS = 5000;
const HELLO_MS = 60_000;

const Pair = ({ onPaired }: { onPaired: (token: string) => void }): ReactElement => {
  const words = useWords('classes');
  const { search } = useAddress();
  const [code, setCode] = useState(search['code'] ?? '');
  const { run, busy, fault } = useWrite(kioskContract.pair);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await run({ body: { code } });
    if (answer) onPaired(answer.data.token);
  };
  return (
    <BarePage title={words('kiosk.pair_title')} context={words('kiosk.pair_text')}>
      <Stacked as="form" gap={16} onSubmit={(event) => void send(event)}>
        <TextInput
          size="lg"
          label={words('kiosk.code')}
          autoComplete="off"
          value={code}
          error={fault?.lines[0]}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" loading={busy} disabled={code.trim() === ''}>
          {words('kiosk.pair')}
        </Button>
      </Stacked>
    </BarePage>
  );
};

const Told = ({ answer }: { answer: KioskAnswer | 'failed' | null }): ReactElement => {
  const words = useWords('classes');
  const outcome = answer === null ? 'ready' : answer === 'failed' ? 'failed' : answer.outcome;
  const isIn = outcome === 'in' || outcome === 'again';
  const Icon = outcome === 'ready' ? IconQrcode : isIn ? IconCircleCheck : IconHandStop;
  const said = answer === null || answer === 'failed' ? null : answer;
  return (
    <Stacked
      as="output"
      gap={12}
      items="center"
      size={18}
      mb={24}
      className={style['told']}
      data-outcome={isIn ? 'in' : outcome === 'ready' ? 'ready' : 'no'}
    >
      <Icon size={88} stroke={1.5} aria-hidden="true" />
      <strong>{words(`kiosk.${outcome}`, { name: said?.first_name ?? '' })}</strong>
      <span>{said?.reason ? words(`kiosk.reason.${said.reason}`) : words(`kiosk.${outcome}_text`)}</span>
    </Stacked>
  );
};

type DoorProps = { token: string; onLost: () => void };
const Door = ({ token, onLost }: DoorProps): ReactElement => {
  const words = useWords('classes');
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<KioskAnswer | 'failed' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { run, busy } = useWrite(kioskContract.checkIn);
  const hello = useLoaded(kioskContract.hello, { body: { token } }, { everyMs: HELLO_MS, height: 320, isPage: true });
  const show = useCallback(
    async (text: string): Promise<void> => {
      if (text.trim() === '') return;
      const done = await run({ body: { token, text: text.trim() } });
      setTyped('');
      setAnswer(done ? done.data : 'failed');
      input.current?.focus();
    },
    [run, token],
  );
  const camera = useCamera(show);
  const isLost = hello.data === null || (answer !== null && answer !== 'failed' && answer.outcome === 'unpaired');
  useEffect(() => {
    if (isLost) onLost();
  }, [isLost, onLost]);
  useEffect(() => {
    if (answer === null) return undefined;
    const timer = setTimeout(() => setAnswer(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  // A scanner types: the field keeps the focus from the start, whatever else is touched.
  const isThere = hello.data !== undefined && hello.data !== null;
  useEffect(() => {
    if (isThere && !busy && answer === null) input.current?.focus();
  }, [isThere, answer, busy]);
  if (!hello.data) return hello.waiting;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void show(typed);
  };
  return (
    <BarePage title={hello.data.branch_name} context={hello.data.name} wide>
      <Told answer={answer} />
      {camera.video}
      <Stacked as="form" gap={16} onSubmit={submit}>
        <TextInput
          ref={input}
          size="lg"
          label={words('kiosk.scan_field')}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget === null) input.current?.focus();
          }}
        />
        <Button type="submit" size="lg" loading={busy}>
          {words('kiosk.send')}
        </Button>
        {camera.toggle === undefined ? null : (
          <Button size="lg" variant="default" onClick={camera.toggle}>
            {words(camera.isOn ? 'kiosk.camera_off' : 'kiosk.camera_on')}
          </Button>
        )}
      </Stacked>
    </BarePage>
  );
};

export const KioskPage = (): ReactElement => {
  const [token, setToken] = useState(() => localStorage.getItem(KEPT));
  const pair = (next: string): void => {
    localStorage.setItem(KEPT, next);
    setToken(next);
  };
  const forget = useCallback((): void => {
    localStorage.removeItem(KEPT);
    setToken(null);
  }, []);
  return token === null ? <Pair onPaired={pair} /> : <Door token={token} onLost={forget} />;
};
