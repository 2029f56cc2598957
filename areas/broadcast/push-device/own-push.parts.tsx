/** On the client’s own page: notifications turned on and off in this browser. Permission is asked only after a press. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { ownPushContract, type OwnPush as State } from './own-push.contract.ts';
import {
  keepEndpoint,
  keptEndpoint,
  ownEndpoint,
  subscribe,
  supportNow,
  unsubscribe,
  type Support,
} from './own-push.view.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';

type Props = { token: string };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    own_push: Props;
  }
}

type SwitchProps = Props & { state: State; endpoint: string | null; onChange: (endpoint: string | null) => void };
type Trouble = 'not_allowed' | 'failed' | null;
/** Runs after the press: the browser asks only then. */
const useSwitch = ({ token, state, endpoint, onChange }: SwitchProps) => {
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [isBusy, setBusy] = useState(false);
  const on = useWrite(ownPushContract.on);
  const off = useWrite(ownPushContract.off);
  const turnOn = async (): Promise<void> => {
    if ((await Notification.requestPermission()) !== 'granted') return setTrouble('not_allowed');
    const subscribed = await subscribe(state.public_key);
    if (!(await on.run({ body: { token, locale: currentLocale(), ...subscribed } }))) return undefined;
    keepEndpoint(subscribed.endpoint);
    return onChange(subscribed.endpoint);
  };
  const turnOff = async (): Promise<void> => {
    if (endpoint === null || !(await off.run({ body: { token, endpoint } }))) return;
    keepEndpoint(null);
    await unsubscribe();
    onChange(null);
  };
  /** The browser itself can refuse: its push service is away, or it is in private mode. */
  const run = async (change: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    await change().catch(() => setTrouble('failed'));
    setBusy(false);
  };
  const fault = on.fault ?? off.fault;
  return { turnOn: () => void run(turnOn), turnOff: () => void run(turnOff), trouble, isBusy, fault };
};

const Switch = (props: SwitchProps): ReactElement => {
  const words = useWords('broadcast');
  const { is_on, branch_name: branch, devices } = props.state;
  const { turnOn, turnOff, trouble, isBusy, fault } = useSwitch(props);
  const others = is_on ? devices - 1 : devices;
  return (
    <Stacked gap={10}>
      <Words as="p" prose>
        {words(is_on ? 'push.is_on' : 'push.asks', { branch })}
      </Words>
      {others > 0 ? <Dim as="p">{words('push.others', { count: others })}</Dim> : null}
      <output>
        {trouble === null ? null : (
          <Words as="p" tone="red">
            {words(`push.${trouble}`)}
          </Words>
        )}
        {fault ? (
          <Words as="p" tone="red">
            {fault.lines.join(' ')}
          </Words>
        ) : null}
      </output>
      <div>
        <Button variant="default" loading={isBusy} onClick={is_on ? turnOff : turnOn}>
          {words(is_on ? 'push.turn_off' : 'push.turn_on')}
        </Button>
      </div>
    </Stacked>
  );
};

/** A browser that replaced its subscription, or was subscribed with an older key, is kept without a press. */
const useKept = ({ token }: Props, state: State | null | undefined, onKept: (endpoint: string) => void): void => {
  const { run } = useWrite(ownPushContract.keep);
  const tried = useRef(false);
  useEffect(() => {
    const replaces = keptEndpoint();
    if (!state || state.is_on || replaces === null || tried.current || Notification.permission !== 'granted') return;
    tried.current = true;
    const keep = async (): Promise<void> => {
      const subscribed = await subscribe(state.public_key);
      const kept = await run({ body: { token, replaces, ...subscribed } });
      // Refused or not answered: the next visit tries again.
      if (!kept) return;
      keepEndpoint(kept.data.is_on ? subscribed.endpoint : null);
      if (kept.data.is_on) onKept(subscribed.endpoint);
    };
    // Without its push service, the browser stays as it is until the next visit.
    keep().catch(() => undefined);
  });
};

const Known = ({ token, endpoint: first }: Props & { endpoint: string | null }): ReactElement | null => {
  const [endpoint, setEndpoint] = useState(first);
  const { data } = useRead(ownPushContract.state, { body: { token, endpoint } }, { keep: true });
  useKept({ token }, data, setEndpoint);
  return data ? <Switch token={token} state={data} endpoint={endpoint} onChange={setEndpoint} /> : null;
};
const Ready = ({ token }: Props): ReactElement | null => {
  const [found, setFound] = useState<{ endpoint: string | null } | null>(null);
  useEffect(() => {
    let isHere = true;
    const look = async (): Promise<void> => {
      const endpoint = await ownEndpoint();
      if (isHere) setFound({ endpoint });
    };
    void look();
    return () => {
      isHere = false;
    };
  }, []);
  return found ? <Known token={token} endpoint={found.endpoint} /> : null;
};

const LOOK_MS = 200;
const LOOK_TIMES = 25;
/** A notification opens a part of the page: it is shown as soon as it is there. */
const useOpened = (): void => {
  const { open } = useAddress().search;
  useEffect(() => {
    if (open === undefined || !/^[a-z]+$/.test(open)) return undefined;
    let times = 0;
    const timer = setInterval(() => {
      times += 1;
      const part = document.getElementById(`own-${open}`);
      part?.scrollIntoView({ block: 'start' });
      if (part || times >= LOOK_TIMES) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [open]);
};

export const OwnPush = ({ token }: Props): ReactElement | null => {
  const words = useWords('broadcast');
  const [support] = useState<Support>(supportNow);
  useOpened();
  if (support === 'none') return null;
  return (
    <section aria-label={words('push.heading')}>
      <h2>{words('push.heading')}</h2>
      {support === 'ready' ? <Ready token={token} /> : <p>{words(`push.${support}`)}</p>}
    </section>
  );
};
