/** The steps of an import. Which one is shown is in the address. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import type { Import } from './import.model.ts';
import { mappingFaults } from './import-columns.rules.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useWords } from '#kit/web/words.ts';
import { ImportCheck } from './import-check.parts.tsx';
import { ImportColumns } from './import-columns.parts.tsx';
import { ImportResult } from './import-result.parts.tsx';
import { ImportValues } from './import-values.parts.tsx';
import { undecidedStatuses, useImportDraft, type ImportDraft } from './use-import.view.ts';
import { Inline, Words } from '#kit/web/look/lay.tsx';
import style from './import.module.css';

const steps = ['columns', 'values', 'check', 'result'] as const;
type Step = (typeof steps)[number];
const isStep = (text: string | undefined): text is Step => (steps as readonly (string | undefined)[]).includes(text);

/** What has to be decided before the next step; null if nothing is missing. */
const useWhyNotNext = (of: Import, draft: ImportDraft, step: Step): string | null => {
  const words = useWords('people');
  if (step === 'columns') {
    const [fault] = mappingFaults(draft.mapping);
    return fault ? words('import.faults.no_name_column') : null;
  }
  return step === 'values' && undecidedStatuses(of, draft).length > 0 ? words('import.page.undecided') : null;
};

type NavProps = { step: Step; open: readonly Step[]; show: (step: Step) => void };
const StepNav = ({ step, open, show }: NavProps): ReactElement => {
  const words = useWords('people');
  return (
    <nav aria-label={words('import.page.step')}>
      <Inline as="ol" gap="4px 8px" align="stretch" mb={16} className={style['steps']}>
        {steps.map((one, i) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === step ? 'step' : undefined}
              disabled={!open.includes(one)}
              onClick={() => show(one)}
            >
              <span className={style['stepNumber']} aria-hidden="true">
                {i + 1}
              </span>
              {words(`import.page.steps.${one}`)}
            </button>
          </li>
        ))}
      </Inline>
    </nav>
  );
};

const NextBar = ({ why, onNext }: { why: string | null; onNext: () => void }): ReactElement => {
  const words = useWords('people');
  return (
    <Inline gap={12} justify="flex-end" mt={16} sticks="bottom" p="12px 0" ground="page">
      {why ? (
        <Inline as="p" noWrap gap={6} tone="red">
          {why}
        </Inline>
      ) : null}
      <Button disabled={why !== null} onClick={onNext}>
        {words('import.page.next')}
      </Button>
    </Inline>
  );
};

export const ImportSteps = ({ of }: { of: Import }): ReactElement => {
  const words = useWords('people');
  const { search, change } = useAddress();
  const draft = useImportDraft(of);
  const isSetUp = of.status === 'uploaded';
  const asked = search['step'];
  const step: Step = isSetUp ? (isStep(asked) && asked !== 'result' ? asked : 'columns') : 'result';
  const columnsWrong = useWhyNotNext(of, draft, 'columns');
  const valuesWrong = useWhyNotNext(of, draft, 'values');
  const open: Step[] = !isSetUp
    ? ['result']
    : columnsWrong
      ? ['columns']
      : valuesWrong
        ? ['columns', 'values']
        : ['columns', 'values', 'check'];
  const show = (next: Step): void => change({ step: next, bad: undefined });
  return (
    <>
      <StepNav step={step} open={open} show={show} />
      {of.is_remembered && isSetUp ? (
        <Words as="p" mb={12}>
          {words('import.page.remembered')}
        </Words>
      ) : null}
      {step === 'columns' ? <ImportColumns of={of} draft={draft} /> : null}
      {step === 'values' ? <ImportValues of={of} draft={draft} /> : null}
      {step === 'check' ? <ImportCheck of={of} draft={draft} /> : null}
      {step === 'result' ? <ImportResult of={of} draft={draft} /> : null}
      {step === 'columns' ? <NextBar why={columnsWrong} onNext={() => show('values')} /> : null}
      {step === 'values' ? <NextBar why={valuesWrong} onNext={() => show('check')} /> : null}
    </>
  );
};
