/** The guided flow: steps with addresses, saved while typing, and at the end the branch. */
import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { openingContract } from './opening.contract.ts';
import { openingSteps, type Opening, type OpeningStep } from './opening.model.ts';
import { isStepDone } from './opening.rules.ts';
import { PageLink, useAddress, useGo } from '#kit/web/address.tsx';
import { call } from '#kit/web/api.ts';
import { CallFault } from '#kit/web/answers.ts';
import { PageHead } from '#kit/web/look/page.tsx';
import { Gap } from '#kit/web/look/show.tsx';
import { perform } from '#kit/web/query.ts';
import { useSignal } from '#kit/web/signal.ts';
import { confirm, toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { renewAccess } from '#web/shell/session.ts';
import { draftOf, type KeptDraft } from './opening-draft.view.ts';
import { HoursStep } from './opening-hours.parts.tsx';
import { FlowScope } from './opening-inputs.parts.tsx';
import { AdminStep, PlaceStep, TaxStep } from './opening-place.parts.tsx';
import { ProgrammesStep } from './opening-programmes.parts.tsx';
import { CheckStep } from './opening-check.parts.tsx';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './opening.module.css';

const parts: Readonly<Record<Exclude<OpeningStep, 'check'>, ComponentType>> = {
  place: PlaceStep,
  tax: TaxStep,
  hours: HoursStep,
  programmes: ProgrammesStep,
  admin: AdminStep,
};

/** Shows whether entries are saved, and what to do if they are not. */
const Kept = ({ draft }: { draft: KeptDraft }): ReactElement => {
  const words = useWords('network');
  const { keeping } = useSignal(draft.state);
  const loadAgain = async (): Promise<void> =>
    draft.reload(await call(openingContract.view, { params: { id: draft.id } }));
  if (keeping === 'stale')
    return (
      <Alert variant="light" color="yellow" icon={<IconAlertCircle size={18} />}>
        {words('opening.newer')}
        <Gap />
        <Button size="compact-sm" variant="default" onClick={() => void loadAgain()}>
          {words('opening.load_again')}
        </Button>
      </Alert>
    );
  if (keeping === 'failed')
    return (
      <Alert variant="light" color="red" icon={<IconAlertCircle size={18} />}>
        {words('opening.not_saved')}
        <Gap />
        <Button size="compact-sm" variant="default" onClick={() => void draft.keep()}>
          {words('opening.try_again')}
        </Button>
      </Alert>
    );
  return (
    <Dim as="output" my={0} data-keeping={keeping}>
      {words(keeping === 'saved' ? 'opening.saved' : 'opening.saving')}
    </Dim>
  );
};

const Steps = ({ draft, step }: { draft: KeptDraft; step: OpeningStep }): ReactElement => {
  const words = useWords('network');
  const { faults, values } = useSignal(draft.state);
  return (
    <nav className={style['steps']} aria-label={words('opening.title')}>
      {openingSteps.map((one, at) => {
        const isDone = one !== 'check' && isStepDone(one, values, faults);
        return (
          <PageLink
            key={one}
            to="/franchise/create"
            record={draft.id}
            search={{ step: one }}
            aria-current={one === step ? 'step' : undefined}
            data-current={one === step || undefined}
            data-done={isDone || undefined}
            onClick={() => draft.leave(step)}
          >
            <span className={style['stepNo']} aria-hidden="true">
              {isDone ? <IconCheck size={14} /> : at + 1}
            </span>
            {words(`opening.step.${one}`)}
            <span className="visually-hidden">
              {one === 'check' ? '' : words(isDone ? 'opening.step_done' : 'opening.step_lacks')}
            </span>
          </PageLink>
        );
      })}
    </nav>
  );
};

const Turn = ({ draft, step }: { draft: KeptDraft; step: OpeningStep }): ReactElement => {
  const words = useWords('network');
  const go = useGo();
  const at = openingSteps.indexOf(step);
  const [before, after] = [openingSteps[at - 1], openingSteps[at + 1]];
  const turn = (to: OpeningStep): void => {
    draft.leave(step);
    go('/franchise/create', draft.id, { step: to });
  };
  return (
    <Inline justify="space-between" gap={8} align="stretch">
      {before ? (
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => turn(before)}>
          {words('opening.back')}
        </Button>
      ) : (
        <span />
      )}
      {after ? (
        <Button rightSection={<IconArrowRight size={16} />} onClick={() => turn(after)}>
          {words('opening.next', { step: words(`opening.step.${after}`) })}
        </Button>
      ) : null}
    </Inline>
  );
};

/** Asks before the browser is closed with unsaved entries; going to another page saves them on the way. */
const useKeepOnTheWay = (draft: KeptDraft): void =>
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (draft.state.get().keeping === 'saved') return;
      void draft.keep();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      void draft.keep();
    };
  }, [draft]);

const asStep = (text: string | undefined): OpeningStep => openingSteps.find((one) => one === text) ?? 'place';

export const OpeningFlow = ({ opening }: { opening: Opening }): ReactElement => {
  const words = useWords('network');
  const go = useGo();
  const { search } = useAddress();
  const step = asStep(search['step']);
  const draft = draftOf(opening);
  const [busy, setBusy] = useState(false);
  useEffect(() => draft.follow(opening), [draft, opening]);
  useKeepOnTheWay(draft);
  const { values } = useSignal(draft.state);
  const name = values.name || words('opening.unnamed');

  const prepare = async (): Promise<void> => {
    setBusy(true);
    try {
      if (!(await draft.keep())) return;
      await perform(
        openingContract.prepare,
        { params: { id: draft.id }, body: { version: draft.readVersion } },
        { quiet: true },
      );
      toast(words('opening.prepared', { name }));
      await renewAccess();
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      toast([...Object.values(fault.fields).flat(), ...fault.lines].join(' '), { tone: 'red' });
    } finally {
      setBusy(false);
    }
  };
  const discard = async (): Promise<void> => {
    const ask = {
      title: words('opening.moves.discard'),
      text: words('opening.discard_text', { name }),
      yes: words('opening.moves.discard'),
      danger: true,
    };
    if (!(await draft.keep()) || !(await confirm(ask))) return;
    await perform(openingContract.discard, { params: { id: draft.id }, body: { version: draft.readVersion } });
    go('/franchise/create');
  };

  const Part = step === 'check' ? null : parts[step];
  return (
    <FlowScope value={{ draft, step }}>
      <PageHead
        title={words('opening.title')}
        context={words('opening.step_of', {
          at: openingSteps.indexOf(step) + 1,
          of: openingSteps.length,
          step: words(`opening.step.${step}`),
        })}
        aside={
          <Button variant="default" onClick={() => void discard()}>
            {words('opening.moves.discard')}
          </Button>
        }
      />
      <Steps draft={draft} step={step} />
      <Stacked columns="minmax(0, 1fr)" gap={16} most={720} key={step}>
        <Kept draft={draft} />
        {Part ? <Part /> : <CheckStep onPrepare={() => void prepare()} busy={busy} />}
        <Turn draft={draft} step={step} />
      </Stacked>
    </FlowScope>
  );
};
