/**
 * `/p/website?show=chat`: the chat of a branch in a frame of its website. Who writes is known by a token that their browser
 * made and keeps. Where it may keep nothing, the chat lasts as long as the page.
 */
import { useEffect, useState, type ReactElement } from 'react';
import { Alert, Button, Checkbox, Textarea, TextInput, Title } from '@mantine/core';
import { visitorContract } from './visitor.contract.ts';
import type { ChatDoor } from './visitor.model.ts';
import { AskerNote } from '../conversation/asker-note.parts.tsx';
import { AskerComposer, Chat } from '../conversation/chat.parts.tsx';
import { MOST_SAID } from '../conversation/conversation.model.ts';
import { useOwnLive } from '../conversation/own-live.view.ts';
import { sayFirst, store, stored, useChat } from '../conversation/use-chat.view.ts';
import { isLocale, type Locale } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { call, newKey, saveFile } from '#kit/web/api.ts';
import { Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Gap } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { changeLocale, useLocale, useWords } from '#kit/web/words.ts';

const keptAs = (site: string): string => `cornerman.visitor.${site}`;
/** 244 random bits. */
const newToken = (): string => `${newKey()}${newKey()}`;
const lineOf = (site: string): string => `visitor.${site}`;

type LineProps = { door: ChatDoor; token: string; site: string; onEnded: () => void };
const VisitorLine = ({ door, token, site, onEnded }: LineProps): ReactElement => {
  const words = useWords('support');
  const { keeper, state } = useChat(lineOf(site), {
    read: (span) => call(visitorContract.chat, { body: { token, ...span } }),
    send: ({ once, body }) => call(visitorContract.write, { body: { token, once, body } }),
    seen: (no) => call(visitorContract.read, { body: { token, no } }),
    here: (types) => call(visitorContract.here, { body: { token, types } }),
  });
  useOwnLive('visitor', token, () => void keeper.look());
  if (state.isEnded)
    return (
      <Stacked gap={12}>
        <p>{words('visitor.gone')}</p>
        <Button onClick={onEnded}>{words('visitor.start')}</Button>
      </Stacked>
    );
  const open = (message_id: number): void => void saveFile(visitorContract.file, { body: { token, message_id } });
  return (
    <Chat
      keeper={keeper}
      state={state}
      side="asker"
      them={door.branch_name}
      onFile={open}
      note={<AskerNote last={state.last} zone={door.time_zone} />}
      composer={<AskerComposer onSay={async (body) => (void keeper.say(body), true)} />}
    />
  );
};

type FormProps = { door: ChatDoor; site: string; locale: Locale; token: string; onIn: (first: string) => void };
const Introduce = ({ door, site, locale, token, onIn }: FormProps): ReactElement => {
  const words = useWords('support');
  const [typed, setTyped] = useState({ first_name: '', email: '', message: '', agrees: false });
  const { run, busy, fault } = useWrite(visitorContract.enter);
  const set = (part: Partial<typeof typed>): void => setTyped((now) => ({ ...now, ...part }));
  const at = (field: string): string | undefined => fault?.fields[field]?.join(' ');
  const { first_name, email, message, agrees } = typed;
  const begin = async (): Promise<void> => {
    const done = await run({ body: { site, token, first_name, email, agrees: agrees as true, locale } });
    if (done) onIn(message.trim());
  };
  return (
    <Stacked as="form" gap={12} onSubmit={(event) => (event.preventDefault(), void begin())}>
      {fault && Object.keys(fault.fields).length === 0 ? (
        <Alert color="red" variant="outline" role="alert">
          {fault.lines.join(' ')}
        </Alert>
      ) : null}
      <TextInput
        label={words('visitor.name')}
        autoComplete="given-name"
        maxLength={80}
        required
        value={first_name}
        error={at('first_name')}
        onChange={(event) => set({ first_name: event.currentTarget.value })}
      />
      <TextInput
        label={words('visitor.email')}
        description={words('visitor.email_hint')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        value={email}
        error={at('email')}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <Textarea
        label={words('visitor.message')}
        autosize
        minRows={3}
        maxRows={6}
        maxLength={MOST_SAID}
        required
        value={message}
        onChange={(event) => set({ message: event.currentTarget.value })}
      />
      <Checkbox
        required
        checked={agrees}
        error={at('agrees')}
        label={
          <>
            {words('visitor.agree', { branch: door.branch_name })}
            <Gap />
            {door.privacy_url === null ? null : (
              <a href={door.privacy_url} target="_blank" rel="noopener noreferrer">
                {words('visitor.privacy')}
              </a>
            )}
          </>
        }
        onChange={(event) => set({ agrees: event.currentTarget.checked })}
      />
      <Button type="submit" fullWidth size="md" loading={busy} disabled={message.trim() === ''}>
        {words('visitor.start')}
      </Button>
    </Stacked>
  );
};

type InProps = { door: ChatDoor; site: string; locale: Locale };
const VisitorChat = ({ door, site, locale }: InProps): ReactElement => {
  const words = useWords('support');
  const [token, setToken] = useState(() => stored(keptAs(site)) ?? null);
  // Made once for each form, so that sending it again after a lost answer begins one chat.
  const [made, setMade] = useState(newToken);
  const enter = (message: string): void => {
    store(keptAs(site), made);
    sayFirst(lineOf(site), message);
    setToken(made);
  };
  const leave = (): void => {
    setMade(newToken());
    setToken(null);
  };
  return (
    <Stacked gap={12} full>
      <Title order={1} size="h3">
        {words('visitor.title', { branch: door.branch_name })}
      </Title>
      {token === null ? (
        <Introduce door={door} site={site} locale={locale} token={made} onIn={enter} />
      ) : (
        <VisitorLine key={token} door={door} site={site} token={token} onEnded={leave} />
      )}
    </Stacked>
  );
};

export const VisitorChatPage = (): ReactElement => {
  const words = useWords('support');
  const { search } = useAddress();
  const shown = useLocale();
  const { site = '', lang = '' } = search;
  const wanted = isLocale(lang) ? lang : shown;
  useEffect(() => {
    void changeLocale(wanted);
  }, [wanted]);
  const { data, waiting } = useLoaded(visitorContract.door, { body: { site } }, { height: 160, isPage: true });
  useEffect(() => {
    if (data) document.title = words('visitor.title', { branch: data.branch_name });
  }, [data, words]);
  if (data === null)
    return (
      <Stacked gap={12} full>
        <Title order={1} size="h4">
          {words('visitor.no_site')}
        </Title>
      </Stacked>
    );
  if (!data || shown !== wanted)
    return (
      <Stacked gap={12} full>
        {waiting}
      </Stacked>
    );
  return <VisitorChat door={data} site={site} locale={wanted} />;
};
