/** The messages of a conversation and writing the next one: the same for clients, staff and head office. */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Anchor, Box, Button, Textarea } from '@mantine/core';
import { IconMail, IconMessage, IconSend } from '@tabler/icons-react';
import type { ChatKeeper, ChatState } from './chat-keeper.view.ts';
import type { Unsent } from './chat-line.rules.ts';
import { isAtEnd } from './chat-scroll.view.ts';
import { MOST_SAID, type ChatMessage, type Stretch } from './conversation.model.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';
import style from './chat.module.css';

type Side = 'asker' | 'desk';
/** By which way a message came or went. */
const ByWay = ({ way }: Pick<ChatMessage, 'way'>): ReactElement => {
  const words = useWords('support');
  const Icon = way === 'email' ? IconMail : IconMessage;
  return (
    <span className={style['way']}>
      <Icon size={14} aria-hidden="true" />
      {words(`conversation.way.${way}`)}
    </span>
  );
};
type MessageProps = {
  one: ChatMessage;
  isMine: boolean;
  isRead: boolean;
  them: string;
  onFile: (id: number) => void;
  above?: ReactNode;
  below?: ReactNode;
};
const Message = ({ one, isMine, isRead, them, onFile, above, below }: MessageProps): ReactElement => {
  const words = useWords('support');
  const isByChat = one.way === 'chat';
  return (
    <li className={style['message']} data-mine={isMine || undefined}>
      {above}
      <Words as="p" lines breaks>
        {one.body}
      </Words>
      {one.file_id === null ? null : (
        <Anchor component="button" type="button" size="sm" ta="left" underline="always" onClick={() => onFile(one.id)}>
          {one.file_name}
        </Anchor>
      )}
      <Dim as="p" size={12}>
        {one.by_name ?? (isMine ? words('conversation.chat.you') : them)} · <InstantText at={one.created_at} /> ·{' '}
        <ByWay way={one.way} />
        {isMine && isByChat ? ` · ${words(isRead ? 'conversation.chat.read' : 'conversation.chat.delivered')}` : null}
      </Dim>
      {below}
    </li>
  );
};
type WaitingProps = { one: Unsent; isLost: boolean; onRetry: () => void; onDiscard: () => void };
const Waiting = ({ one, isLost, onRetry, onDiscard }: WaitingProps): ReactElement => {
  const words = useWords('support');
  return (
    <li className={style['message']} data-mine data-unsent>
      <Words as="p" lines breaks>
        {one.body}
      </Words>
      {one.refused === null ? (
        <Dim as="p" size={12}>
          {words(isLost ? 'conversation.chat.waiting' : 'conversation.chat.sending')}
        </Dim>
      ) : (
        <Inline gap={8}>
          <Words size={12} tone="red">
            {words('conversation.chat.failed')}: {one.refused}
          </Words>
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {words('conversation.chat.retry')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={onDiscard}>
            {words('conversation.chat.discard')}
          </Button>
        </Inline>
      )}
    </li>
  );
};

type TypeProps = { state: ChatState; side: Side; them: string };
/** Below the messages: that the other side writes, or has the conversation open. */
const TheyType = ({ state: { last }, side, them }: TypeProps): ReactElement => {
  const words = useWords('support');
  const types = side === 'asker' ? last?.desk_types : last?.asker_types;
  // Those who ask read in the note that somebody is there.
  const here = side === 'desk' && last?.asker_here === true;
  return (
    <Dim as="output" size={12}>
      {types
        ? words('conversation.chat.types', { name: them })
        : here
          ? words('conversation.chat.in_chat', { name: them })
          : null}
    </Dim>
  );
};

type ChatProps<S extends Stretch> = {
  keeper: ChatKeeper<S>;
  state: ChatState<S>;
  side: Side;
  /** The person on the other side. */
  them: string;
  onFile: (message_id: number) => void;
  /** What is known of messages by e-mail: above and below their text. */
  emailOf?: (no: number) => { above: ReactNode; below: ReactNode } | undefined;
  /** Below the messages: when the branch is open, what became a ticket. */
  note?: ReactNode;
  composer: ReactNode;
};
/** Read by the other side up to this number. */
const readOf = <S extends Stretch>({ last }: ChatState<S>, side: Side): number =>
  (side === 'asker' ? last?.desk_read : last?.asker_read) ?? 0;

/**
 * Follows the newest message, unless somebody reads further up: then it stays where they read, also when earlier messages
 * are added above. What they write themselves is always shown.
 */
const useEnd = (first: number, unsent: number) => {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef({ first, unsent, top: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    // They may have scrolled already, and the browser tells a moment later.
    if (unsent > before.current.unsent) atEnd.current = true;
    else if (current.scrollTop !== before.current.top) atEnd.current = isAtEnd(current, before.current.height);
    if (atEnd.current) current.scrollTop = current.scrollHeight;
    else if (first < before.current.first) current.scrollTop += current.scrollHeight - before.current.height;
    before.current = { first, unsent, top: current.scrollTop, height: current.scrollHeight };
  });
  const onScroll = (): void => {
    const { current } = box;
    if (!current) return;
    atEnd.current = isAtEnd(current, current.scrollHeight);
    before.current.top = current.scrollTop;
  };
  return { box, onScroll };
};
export const Chat = <S extends Stretch>({
  keeper,
  state,
  side,
  them,
  onFile,
  emailOf,
  note,
  composer,
}: ChatProps<S>): ReactElement => {
  const words = useWords('support');
  const { messages, unsent, isLost } = state;
  const { box, onScroll } = useEnd(messages[0]?.no ?? 1, unsent.length);
  const newest = messages.findLast(({ from_desk }) => from_desk === (side === 'asker'))?.no ?? 0;
  useEffect(() => {
    if (newest > 0 && !document.hidden) void keeper.seen(newest);
  }, [keeper, newest]);
  const readUpTo = readOf(state, side);
  return (
    <Stacked gap={8} className={style['chat']}>
      {/* A region that scrolls has to be reachable by keyboard. */}
      <Box ref={box} className={style['log']} role="log" tabIndex={0} aria-label={them} onScroll={onScroll}>
        {(messages[0]?.no ?? 1) > 1 ? (
          <Button variant="subtle" size="compact-sm" onClick={() => void keeper.earlier()}>
            {words('conversation.chat.earlier')}
          </Button>
        ) : null}
        {state.last !== null && messages.length + unsent.length === 0 ? (
          <Dim as="p">{words('conversation.chat.nothing')}</Dim>
        ) : null}
        <ul className={style['messages']}>
          {messages.map((one) => (
            <Message
              key={one.no}
              one={one}
              isMine={one.from_desk === (side === 'desk')}
              isRead={one.no <= readUpTo}
              them={them}
              onFile={onFile}
              {...emailOf?.(one.no)}
            />
          ))}
          {unsent.map((one) => (
            <Waiting
              key={one.once}
              one={one}
              isLost={isLost}
              onRetry={() => void keeper.retry(one.once)}
              onDiscard={() => keeper.discard(one.once)}
            />
          ))}
        </ul>
      </Box>
      {isLost ? (
        <Words as="output" size={13} tone="yellow">
          {words('conversation.chat.lost')}
        </Words>
      ) : null}
      {state.refused === null ? null : (
        <Words as="output" size={13} tone="red">
          {state.refused}
        </Words>
      )}
      <TheyType state={state} side={side} them={them} />
      {note}
      <Box onInput={() => void keeper.types()}>{composer}</Box>
    </Stacked>
  );
};

type ComposerProps = {
  value: string;
  onChange: (next: string) => void;
  onSend: () => void;
  /** Beside the button: canned answers, a file. */
  tools?: ReactNode;
  hasFile?: boolean;
  isSendable?: boolean;
};
/** Enter sends, Shift and Enter begin a line; while Chinese is being entered, Enter belongs to the input method. */
export const ChatComposer = ({
  value,
  onChange,
  onSend,
  tools,
  hasFile = false,
  isSendable = true,
}: ComposerProps): ReactElement => {
  const words = useWords('support');
  const canSend = (value.trim() !== '' || hasFile) && isSendable;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <Stacked gap={8}>
      <Textarea
        aria-label={words('conversation.chat.write')}
        placeholder={words('conversation.chat.write')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MOST_SAID}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <Inline gap={8} justify="space-between">
        <Inline gap={8} shrinks>
          {tools}
        </Inline>
        <Button leftSection={<IconSend size={16} />} disabled={!canSend} onClick={onSend}>
          {words('conversation.chat.send')}
        </Button>
      </Inline>
    </Stacked>
  );
};

type AskerProps = {
  /** False: it wasn't accepted, and what was typed stays. */
  onSay: (body: string) => Promise<boolean>;
  tools?: ReactNode;
  /** A file is chosen: it can be sent without a text. */
  hasFile?: boolean;
  isSendable?: boolean;
};
/** The composer of those who ask. */
export const AskerComposer = ({ onSay, ...more }: AskerProps): ReactElement => {
  const [body, setBody] = useState('');
  const send = async (): Promise<void> => {
    if (await onSay(body.trim())) setBody((typed) => (typed === body ? '' : typed));
  };
  return <ChatComposer value={body} onChange={setBody} onSend={() => void send()} {...more} />;
};
