/** Chat of staff with head office, in a drawer on every page. Loaded when it is first opened. */
import { useState, type ReactElement } from 'react';
import { AttachWaiting, type Attached } from './attach.parts.tsx';
import { AskerNote } from './asker-note.parts.tsx';
import { AskerComposer, Chat } from './chat.parts.tsx';
import { conversationContract } from './conversation.contract.ts';
import { useChat } from './use-chat.view.ts';
import { call, saveFile } from '#kit/web/api.ts';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { useLive } from '#kit/web/live.ts';
import { useWords } from '#kit/web/words.ts';

type Props = { branch_id: number; staff_id: number; onClose: () => void };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    office_chat: Props;
  }
}
const open = (id: number): void => void saveFile(conversationContract.file, { params: { id } });
export const OfficeChat = ({ branch_id, staff_id, onClose }: Props): ReactElement => {
  const words = useWords('support');
  const { keeper, state } = useChat(`office.${branch_id}.${staff_id}`, {
    read: (query) =>
      call(conversationContract.mine, {
        params: { branch_id },
        query: {
          ...(query.after !== undefined && { after: String(query.after) }),
          ...(query.before !== undefined && { before: String(query.before) }),
        },
      }),
    send: (said) => call(conversationContract.ask, { body: { branch_id, ...said } }),
    seen: (no) => call(conversationContract.readMine, { body: { branch_id, no } }),
    here: (types) => call(conversationContract.hereMine, { body: { branch_id, types } }),
  });
  useLive('conversation', () => void keeper.look());
  const [file, setFile] = useState<Attached | null>(null);
  const say = async (body: string): Promise<boolean> => {
    void keeper.say(body || (file?.name ?? ''), file?.id ?? null);
    setFile(null);
    return true;
  };
  const title = words('conversation.chat.office');
  return (
    <SideDrawer onClose={onClose} size={440} title={title} closeLabel={words('conversation.chat.close')}>
      <Chat
        keeper={keeper}
        state={state}
        side="asker"
        them={title}
        onFile={open}
        note={<AskerNote last={state.last} />}
        composer={
          <AskerComposer onSay={say} hasFile={file !== null} tools={<AttachWaiting file={file} onFile={setFile} />} />
        }
      />
    </SideDrawer>
  );
};
