/** A file beside a message: chosen, named, removed. Staff upload it at once; a client's file travels with the message. */
import { useState, type ReactElement } from 'react';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { chatFile } from './conversation.model.ts';
import { fileContract } from '#kit/domain/file.contract.ts';
import { CallFault } from '#kit/web/answers.ts';
import { call } from '#kit/web/api.ts';
import { place } from '#kit/web/place.ts';
import { toast } from '#kit/web/tell.ts';
import { Hint } from '#kit/web/look/opens.tsx';
import { useWords } from '#kit/web/words.ts';
import style from './chat.module.css';

type PickProps = {
  /** The name of the file that is chosen; null: none. */
  name: string | null;
  busy: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
};
export const Attach = ({ name, busy, onChoose, onRemove }: PickProps): ReactElement => {
  const words = useWords('support');
  const label = words('conversation.chat.attach');
  if (name !== null)
    return (
      <Button
        className={style['file']}
        variant="default"
        disabled={busy}
        rightSection={<IconX size={14} />}
        aria-label={words('conversation.chat.remove_file', { name })}
        onClick={onRemove}
      >
        {name}
      </Button>
    );
  return (
    <FileButton accept={chatFile.kinds.join(',')} onChange={(file) => (file ? onChoose(file) : undefined)}>
      {(props) => (
        <Hint label={label} after={400}>
          <ActionIcon {...props} variant="default" size={36} loading={busy} aria-label={label}>
            <IconPaperclip size={16} />
          </ActionIcon>
        </Hint>
      )}
    </FileButton>
  );
};

export type Attached = { id: number; name: string };
type WaitingProps = { file: Attached | null; onFile: (file: Attached | null) => void };
export const AttachWaiting = ({ file, onFile }: WaitingProps): ReactElement => {
  const [busy, setBusy] = useState(false);
  const send = async (chosen: File): Promise<void> => {
    setBusy(true);
    try {
      const params = { branch_id: place.get().branch_id ?? 0 };
      onFile(await call(fileContract.send, { params, body: { purpose: 'certificate' }, file: chosen }));
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      toast(fault.lines.join(' '), { tone: 'red' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Attach
      name={file?.name ?? null}
      busy={busy}
      onChoose={(chosen) => void send(chosen)}
      onRemove={() => onFile(null)}
    />
  );
};
