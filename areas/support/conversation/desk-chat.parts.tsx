/** The messages of a conversation for those who answer, with canned answers and files. */
import { useState, type ReactElement } from 'react';
import { ActionIcon, Button, FileButton, Tooltip } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { Chat, ChatComposer } from './chat.parts.tsx';
import { conversationContract } from './conversation.contract.ts';
import type { Conversation } from './conversation.model.ts';
import { useChat } from './use-chat.view.ts';
import { CannedMenu } from '../canned-answer/canned-menu.parts.tsx';
import { PageLink } from '#kit/web/address.tsx';
import { call, saveFile } from '#kit/web/api.ts';
import { useLive } from '#kit/web/live.ts';
import { Dim, Inline } from '#kit/web/look/lay.tsx';
import { place } from '#kit/web/place.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { CallFault } from '#kit/web/answers.ts';
import { toast } from '#kit/web/tell.ts';
import { fileContract } from '#kit/domain/file.contract.ts';

type Attached = { id: number; name: string };
const Attach = ({ file, onFile }: { file: Attached | null; onFile: (file: Attached | null) => void }): ReactElement => {
  const words = useWords('support');
  const [busy, setBusy] = useState(false);
  const send = async (chosen: File | null): Promise<void> => {
    if (!chosen) return;
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
  if (file)
    return (
      <Button variant="default" rightSection={<IconX size={14} />} onClick={() => onFile(null)}>
        {file.name}
      </Button>
    );
  return (
    <FileButton onChange={(chosen) => void send(chosen)}>
      {(props) => (
        <Tooltip label={words('conversation.chat.attach')} openDelay={400}>
          <ActionIcon
            {...props}
            variant="default"
            size={36}
            loading={busy}
            aria-label={words('conversation.chat.attach')}
          >
            <IconPaperclip size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  );
};

const BecameTicket = ({ id }: { id: number }): ReactElement => {
  const words = useWords('support');
  const text = words('conversation.chat.ticket_staff', { number: id });
  return useMayOpen('/other/support/view') ? (
    <PageLink to="/other/support/view" record={id}>
      {text}
    </PageLink>
  ) : (
    <Dim as="p">{text}</Dim>
  );
};
const nothing = <></>;
const open = (message_id: number): void => void saveFile(conversationContract.file, { params: { id: message_id } });
export const DeskChat = ({ conversation }: { conversation: Conversation }): ReactElement => {
  const { id, asker_name } = conversation;
  const [body, setBody] = useState('');
  const [file, setFile] = useState<Attached | null>(null);
  const writes = conversation.can.includes('write');
  const { keeper, state } = useChat(`desk.${id}`, {
    read: (query) =>
      call(conversationContract.messages, {
        params: { id },
        query: {
          ...(query.after !== undefined && { after: String(query.after) }),
          ...(query.before !== undefined && { before: String(query.before) }),
        },
      }),
    send: (said) => call(conversationContract.write, { params: { id }, body: said }),
    // Those who only read conversations mark nothing.
    seen: async (no) => (writes ? call(conversationContract.read, { params: { id }, body: { no } }) : null),
  });
  useLive('conversation', () => void keeper.look());
  const send = (): void => {
    void keeper.say(body.trim(), file?.id ?? null);
    setBody('');
    setFile(null);
  };
  const { ticket_id = null } = state.last ?? {};
  return (
    <Chat
      keeper={keeper}
      state={state}
      side="desk"
      them={asker_name}
      onFile={open}
      note={ticket_id === null ? null : <BecameTicket id={ticket_id} />}
      composer={
        writes ? (
          <ChatComposer
            value={body}
            onChange={setBody}
            onSend={send}
            tools={
              <Inline gap={8}>
                <CannedMenu
                  name={asker_name}
                  onChoose={(text) => setBody((now) => (now === '' ? text : `${now}\n${text}`))}
                />
                <Attach file={file} onFile={setFile} />
              </Inline>
            }
          />
        ) : (
          nothing
        )
      }
    />
  );
};
