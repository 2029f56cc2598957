/** A download button: busy while the file is created, so that it isn't requested twice; refusals are shown. */
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { CallFault } from '#kit/web/answers.ts';
import { toast } from '#kit/web/tell.ts';

type Props = { label: string; icon: ReactNode; size?: 'xs'; get: () => Promise<void> };
export const FileButton = ({ label, icon, size, get }: Props): ReactElement => {
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      await get();
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      toast(fault.lines.join(' '), { tone: 'red' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" leftSection={icon} loading={busy} onClick={() => void take()} {...(size && { size })}>
      {label}
    </Button>
  );
};
