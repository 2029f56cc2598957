/** The password of a network: loaded when someone wants to see it, and dropped when it is hidden again. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { wifiContract as contract } from './wifi.contract.ts';
import type { WifiRow } from './wifi.model.ts';
import { call } from '#kit/web/api.ts';
import { CallFault } from '#kit/web/answers.ts';
import { toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { Inline } from '#kit/web/look/lay.tsx';
import style from '../settings.module.css';

export const WifiPassword = ({ network: { id, ssid, password_set_at } }: { network: WifiRow }): ReactElement => {
  const words = useWords('settings');
  const [password, setPassword] = useState<string | null>(null);
  if (password_set_at === null) return <div>{words('wifi.no_password')}</div>;
  const show = async (): Promise<void> => {
    try {
      setPassword((await call(contract.password, { params: { id } })).password);
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      toast(fault.lines.join(' '), { tone: 'red' });
    }
  };
  return (
    <Inline gap="4px 8px" className={style['password']}>
      {password === null ? null : <code>{password}</code>}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={password === null ? <IconEye size={14} /> : <IconEyeOff size={14} />}
        aria-label={password === null ? words('wifi.show_password_of', { name: ssid }) : words('wifi.hide_password')}
        onClick={() => (password === null ? void show() : setPassword(null))}
      >
        {words(password === null ? 'wifi.show_password' : 'wifi.hide_password')}
      </Button>
    </Inline>
  );
};
