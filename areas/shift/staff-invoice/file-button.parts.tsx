/** A file to take away: busy while it is made, so that it is not asked for twice, and a refusal is told. */
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
