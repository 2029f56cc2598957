/** `/home/access`: the check-in desk. One field that keeps the focus; Enter lets in; today's list at the side. */
import { useEffect, useRef, type KeyboardEvent, type ReactElement, type RefObject } from 'react';
import { CloseButton, Loader, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { fullName } from '#areas/people/person/person.rules.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { PageHead } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { chosenNow, foundNow } from './desk-state.view.ts';
import { KeptList } from './kept-list.parts.tsx';
import { Face } from './person.parts.tsx';
import { DeskMessage } from './desk-message.parts.tsx';
import { Today } from './today.parts.tsx';
import { TrialsToday } from '../trial/trial-row.parts.tsx';
import { useDesk, type DeskWork } from './use-desk.view.ts';
import { Outcome, Verdict } from './verdict.parts.tsx';
import { useFieldFocus } from './use-field-focus.view.ts';
import { whyText } from './reason.parts.tsx';
import { Columns, Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './check-in.module.css';

type FieldProps = { work: DeskWork; field: RefObject<HTMLInputElement | null> };
const Field = ({ work, field }: FieldProps): ReactElement => {
  const words = useWords('classes');
  const { desk } = work;
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') void work.enter();
    else if (event.key === 'Escape') work.clear();
    else if (step !== 0) work.choose(desk.chosen + step);
    if (event.key === 'Enter' || step !== 0) event.preventDefault();
  };
  return (
    <TextInput
      ref={field}
      size="xl"
      className={style['field']}
      label={words('check_in.find')}
      description={words('check_in.find_hint')}
      inputWrapperOrder={['label', 'input', 'description']}
      value={desk.typed}
      maxLength={100}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      inputMode="search"
      enterKeyHint="go"
      leftSection={desk.busy ? <Loader size={22} color="gray" /> : <IconScan size={26} stroke={1.6} />}
      rightSection={
        desk.typed ? (
          <CloseButton
            size="lg"
            aria-label={words('check_in.next')}
            onClick={() => {
              work.clear();
              field.current?.focus();
            }}
          />
        ) : null
      }
      onChange={(event) => work.type(event.currentTarget.value)}
      onKeyDown={onKey}
    />
  );
};

const Candidates = ({ work, onChoose }: { work: DeskWork; onChoose: () => void }): ReactElement | null => {
  const words = useWords('classes');
  const candidates = work.desk.found?.answer.candidates ?? [];
  if (candidates.length < 2) return null;
  return (
    <section className={style['candidates']} aria-label={words('check_in.candidates', { count: candidates.length })}>
      <Words as="p" weight={600} mb={6} className={style['count']}>
        {words('check_in.candidates', { count: candidates.length })} <span>{words('check_in.candidates_hint')}</span>
      </Words>
      <Words as="ul" framed clips>
        {candidates.map((who, index) => (
          <li key={who.id}>
            <button
              type="button"
              className={style['candidate']}
              aria-pressed={index === work.desk.chosen}
              onClick={() => {
                work.choose(index);
                onChoose();
              }}
            >
              <Face who={who} size={36} />
              <Words weight={600} breaks>
                {fullName(who)}
              </Words>
              <Dim size={13} figures>
                {who.phone_end ? words('check_in.phone_end', { end: who.phone_end }) : null}
              </Dim>
              <span className={style['candidateWord']} data-in={who.why === null}>
                {who.why === null ? words('check_in.may_come_in') : whyText(who.why)}
              </span>
            </button>
          </li>
        ))}
      </Words>
    </section>
  );
};

const Answer = ({ work }: { work: DeskWork }): ReactElement => {
  const { desk } = work;
  if (desk.done) return <Outcome done={desk.done} work={work} />;
  const isOld = foundNow(desk) === null;
  const who = isOld ? desk.found?.answer.candidates[desk.chosen] : chosenNow(desk);
  if (!who || desk.typed.trim() === '') return <DeskMessage desk={desk} />;
  return <Verdict key={who.id} who={who} work={work} isOld={isOld} />;
};

/** What shows the outcome must be loaded before the connection is lost. */
const useToastsAtHand = (): void => {
  useEffect(() => {
    import('#kit/web/dialog/toasts.tsx').catch(() => undefined);
  }, []);
};

/** The client named in the address is at the desk: this is how the client's record leads here. */
const useNamed = ({ type }: DeskWork): void => {
  const { search, change } = useAddress();
  const named = search['q'];
  useEffect(() => {
    if (named === undefined) return;
    type(named);
    change({ q: undefined }, { replace: true });
  }, [named, type, change]);
};

const Console = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('classes');
  const field = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const work = useDesk(branch_id);
  const mayPair = useHas('MANAGE_KIOSK');
  useFieldFocus(field);
  useToastsAtHand();
  useNamed(work);
  const { done, asks } = work.desk;
  useEffect(() => {
    if (done || !asks) field.current?.focus({ preventScroll: true });
  }, [done, asks]);
  return (
    <>
      <PageHead
        title={words('check_in.title')}
        context={words('check_in.context')}
        aside={mayPair ? <PageLink to="/home/kiosk">{words('kiosk.title')}</PageLink> : null}
      />
      <Columns columns="minmax(0, 1fr) 340px" gap={20}>
        <Stacked gap={16}>
          <Field work={work} field={field} />
          <div ref={answer} className={style['answer']}>
            <Answer work={work} />
          </div>
          <Candidates work={work} onChoose={() => answer.current?.scrollIntoView({ block: 'nearest' })} />
          <TrialsToday branch_id={branch_id} />
          <KeptList
            branch_id={branch_id}
            onSearch={(text) => {
              work.type(text);
              field.current?.focus();
            }}
          />
        </Stacked>
        <Today branch_id={branch_id} />
      </Columns>
    </>
  );
};

export const CheckInDesk = (): ReactElement | null => {
  const { branch_id } = usePlace();
  return branch_id === null ? null : <Console branch_id={branch_id} />;
};
