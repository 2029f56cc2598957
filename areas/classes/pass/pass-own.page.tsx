/**
 * `/p/pass#token=`: a client's own code for the door, on their phone. A new one appears automatically before it
 * expires.
 */
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { passContract, type OwnPass } from './pass.contract.ts';
import { useToken } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { QrCode } from '#kit/web/picture/qr.tsx';
import { useWords } from '#kit/web/words.ts';
import { BarePage } from '#web/shell/bare.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import style from '../kiosk/kiosk.module.css';

const SECOND_MS = 1000;
/** Counted on this device from when the code arrived: its clock may be wrong, its seconds are not. */
const Countdown = ({ seconds, onOver }: { seconds: number; onOver: () => void }): ReactElement => {
  const words = useWords('classes');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const until = Date.now() + seconds * SECOND_MS;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
      setLeft(rest);
      if (rest === 0) onOver();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds, onOver]);
  return <p>{words('kiosk.own_next', { seconds: left })}</p>;
};

const Shown = ({ pass, onOver }: { pass: OwnPass; onOver: () => void }): ReactElement => {
  const words = useWords('classes');
  return (
    <BarePage
      title={words('kiosk.own_title', { name: pass.first_name })}
      context={words('kiosk.own_text', { branch: pass.branch_name })}
    >
      <Stacked gap={12} items="center" center>
        <QrCode className={style['code']} text={pass.code} alt={words('kiosk.pass_code')} />
        <Countdown key={pass.code} seconds={pass.seconds} onOver={onOver} />
      </Stacked>
    </BarePage>
  );
};

export const OwnPassPage = (): ReactElement => {
  const words = useWords('classes');
  const token = useToken();
  const { data, refetch, waiting } = useLoaded(
    passContract.own,
    { body: { token } },
    { when: token !== '', keep: true, isPage: true },
  );
  const again = useCallback((): void => void refetch(), [refetch]);
  if (data === null || token === '')
    return <BarePage title={words('kiosk.own_none_title')} context={words('kiosk.own_none')} />;
  if (data === undefined) return waiting;
  return <Shown pass={data} onOver={again} />;
};
