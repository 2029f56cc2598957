/** On the client's own page: chat with a branch. Loaded when it is opened. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Attach } from './attach.parts.tsx';
import { AskerNote } from './asker-note.parts.tsx';
import { AskerComposer, Chat } from './chat.parts.tsx';
import { ownConversationContract } from './own-conversation.contract.ts';
import { useOwnLive } from './own-live.view.ts';
import { useChat } from './use-chat.view.ts';
import { CallFault } from '#kit/web/answers.ts';
import { call, newKey, saveFile } from '#kit/web/api.ts';
import { Select } from '#kit/web/form/select.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';

type Props = { branches: readonly { id: number; name: string; time_zone: string }[]; token: string };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    own_chat: Props;
  }
}

type Sending = { file: File; once: string };
/**
 * A file is sent with its message, and both stay where they were entered until the server has them. Its id stays the same,
 * so that trying again adds it once.
 */
const useOwnFile = (of: { token: string; branch_id: number }, onSent: () => void) => {
  const [chosen, setChosen] = useState<Sending | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async ({ file, once }: Sending, body: string): Promise<boolean> => {
    setBusy(true);
    try {
      const fields = { token: of.token, branch_id: String(of.branch_id), once, body };
      await call(ownConversationContract.attach, { body: fields, file });
      setChosen(null);
      onSent();
      return true;
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      toast(fault.lines.join(' '), { tone: 'red' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File): void => setChosen({ file, once: newKey() });
  return { chosen, busy, send, choose, remove: () => setChosen(null) };
};

type LineProps = { branch_id: number; name: string; zone: string; token: string };
const OwnLine = ({ branch_id, name, zone, token }: LineProps): ReactElement => {
  const { keeper, state } = useChat(`own.${branch_id}`, {
    read: (span) => call(ownConversationContract.chat, { body: { token, branch_id, ...span } }),
    send: ({ once, body }) => call(ownConversationContract.write, { body: { token, branch_id, once, body } }),
    seen: (no) => call(ownConversationContract.read, { body: { token, branch_id, no } }),
    here: (types) => call(ownConversationContract.here, { body: { token, branch_id, types } }),
  });
  useOwnLive('member', token, () => void keeper.look());
  const own = useOwnFile({ token, branch_id }, () => void keeper.look());
  const { chosen, busy } = own;
  const say = async (body: string): Promise<boolean> => {
    if (chosen) return own.send(chosen, body);
    void keeper.say(body);
    return true;
  };
  const open = (message_id: number): void =>
    void saveFile(ownConversationContract.file, { body: { token, branch_id, message_id } });
  return (
    <Chat
      keeper={keeper}
      state={state}
      side="asker"
      them={name}
      onFile={open}
      note={<AskerNote last={state.last} zone={zone} />}
      composer={
        <AskerComposer
          onSay={say}
          hasFile={chosen !== null}
          isSendable={!busy}
          tools={<Attach name={chosen?.file.name ?? null} busy={busy} onChoose={own.choose} onRemove={own.remove} />}
        />
      }
    />
  );
};

export const OwnChat = ({ branches, token }: Props): ReactElement | null => {
  const words = useWords('support');
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(branches[0]?.id);
  const branch = branches.find(({ id }) => id === wanted) ?? branches[0];
  if (!branch) return null;
  return (
    <section aria-label={words('conversation.chat.title')}>
      <h2>{words('conversation.chat.title')}</h2>
      {isOpen ? (
        <Stacked gap={12}>
          {branches.length > 1 ? (
            <Select
              label={words('conversation.chat.branch')}
              allowDeselect={false}
              data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(branch.id)}
              onChange={(next) => setWanted(Number(next))}
            />
          ) : null}
          <OwnLine key={branch.id} branch_id={branch.id} name={branch.name} zone={branch.time_zone} token={token} />
        </Stacked>
      ) : (
        <Button variant="default" leftSection={<IconMessageCircle size={18} />} onClick={() => setOpen(true)}>
          {words('conversation.chat.open')}
        </Button>
      )}
    </section>
  );
};
