/** The messages of a conversation for those who answer, with canned answers and files. */
import { useState, type ReactElement } from 'react';
import { AttachWaiting, type Attached } from './attach.parts.tsx';
import type { ChatState } from './chat-keeper.view.ts';
import { Chat, ChatComposer } from './chat.parts.tsx';
import { conversationContract } from './conversation.contract.ts';
import type { Conversation } from './conversation.model.ts';
import { useChat } from './use-chat.view.ts';
import { useCameBack, useEmails } from '../mail-in/chat-email.parts.tsx';
import { CannedMenu } from '../canned-answer/canned-menu.parts.tsx';
import { PageLink } from '#kit/web/address.tsx';
import { call, saveFile } from '#kit/web/api.ts';
import { useLive } from '#kit/web/live.ts';
import { Dim, Inline } from '#kit/web/look/lay.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

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
/** As the server decides it: who wrote by e-mail last, or was written to and never wrote, and isn't here gets the answer by e-mail. */
const answersByEmail = ({ messages, last }: ChatState): boolean =>
  (messages.findLast(({ from_desk }) => !from_desk) ?? messages.at(-1))?.way === 'email' && last?.asker_here !== true;
const nothing = <></>;
const open = (message_id: number): void => void saveFile(conversationContract.file, { params: { id: message_id } });
export const DeskChat = ({ conversation }: { conversation: Conversation }): ReactElement => {
  const words = useWords('support');
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
    here: async (types) => (writes ? call(conversationContract.here, { params: { id }, body: { types } }) : null),
  });
  useLive('conversation', () => void keeper.look());
  const emailOf = useEmails(id);
  const cameBack = useCameBack(id);
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
      emailOf={emailOf}
      note={
        <>
          {ticket_id === null ? null : <BecameTicket id={ticket_id} />}
          {answersByEmail(state) && writes ? (
            <Dim as="p">{words(cameBack ? 'conversation.came_back' : 'conversation.by_email')}</Dim>
          ) : null}
        </>
      }
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
                <AttachWaiting file={file} onFile={setFile} />
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
