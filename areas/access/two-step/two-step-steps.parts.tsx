/** The steps of setting up an authenticator app: password, key and code, recovery codes. */
import { useMemo, useState, type ReactElement } from 'react';
import { Button, CopyButton } from '@mantine/core';
import { twoStepContract } from './two-step.contract.ts';
import type { StepInUse } from './two-step.rules.ts';
import type { BodyIn, DataOf } from '#kit/domain/contract.ts';
import { ownField, passwordField, textField } from '#kit/web/form/fields.ts';
import { NounScope } from '#kit/web/noun.tsx';
import { useWrite } from '#kit/web/query.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { BareForm } from '../session/bare-form.parts.tsx';
import { CodeInput } from '../session/code-input.parts.tsx';
import { Columns, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../staff/staff.module.css';
import { gapIn } from '#kit/domain/words.ts';

type PasswordRow =
  | typeof twoStepContract.begin
  | typeof twoStepContract.recoveryCodes
  | typeof twoStepContract.off
  | typeof twoStepContract.emailCode;
const password = passwordField('password', { autoComplete: 'current-password' });
const passwordGroups = [{ fields: [password] }] as const;
/** The second step in use protects itself: its code is required. */
const proofGroups = [{ fields: [password, textField('proof', { autoComplete: 'one-time-code' })] }] as const;
const codeGroups = [{ fields: [ownField('code', CodeInput)] }] as const;
const passwordPlaces = {
  'access.wrong_password': 'password',
  'access.slow_down': 'password',
  'access.otp_wrong': 'proof',
  'access.codes_used_up': 'proof',
};
type Step = NonNullable<StepInUse>;
/** The labels: of the app or of a code by e-mail. */
const nouns = { app: 'access.two_step', email: 'access.two_step_email' } as const;
const codePlaces = { 'access.otp_wrong': 'code', 'access.slow_down': 'code' };

const Cancel = ({ onCancel }: { onCancel: () => void }): ReactElement => (
  <Button variant="default" onClick={onCancel}>
    {useWords('access')('two_step.cancel')}
  </Button>
);

/** The code is sent when the person asks for it: they may only be looking. */
const SendCode = (): ReactElement => {
  const words = useWords('access');
  const { run, busy, fault } = useWrite(twoStepContract.sendCode);
  const [sent, setSent] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    const answer = await run({});
    if (answer) setSent(answer.data.sent_to);
  };
  return (
    <Inline gap={8} align="stretch" className={style['buttons']}>
      <Button variant="default" size="xs" loading={busy} onClick={() => void send()}>
        {words(sent === null ? 'two_step_email.send' : 'otp.again')}
      </Button>
      <output>
        {fault ? fault.lines.join(gapIn(currentLocale())) : sent === null ? null : words('otp.sent', { to: sent })}
      </output>
    </Inline>
  );
};

const AskProof = ({ step }: { step: Step }): ReactElement => {
  const words = useWords('access');
  if (step === 'app') return <p>{words('two_step.proof_why')}</p>;
  return (
    <>
      <p>{words('two_step_email.proof_why')}</p>
      <SendCode />
    </>
  );
};

type AskProps<R extends PasswordRow> = {
  row: R;
  /** The second step in use. */
  step: StepInUse;
  hidden?: Partial<BodyIn<R>>;
  onDone: (data: DataOf<R>) => void;
  onCancel: () => void;
};
export const AskPassword = <R extends PasswordRow>(props: AskProps<R>): ReactElement => {
  const { row, step, hidden, onDone, onCancel } = props;
  const words = useWords('access');
  return (
    <NounScope noun={nouns[step ?? 'app']}>
      <p>{words('two_step.password_why')}</p>
      {step === null ? null : <AskProof step={step} />}
      <BareForm<PasswordRow>
        row={row}
        groups={step === null ? passwordGroups : proofGroups}
        places={passwordPlaces}
        {...(hidden && { hidden })}
        go={words('two_step.go_on')}
        onDone={(data) => onDone(data as DataOf<R>)}
      >
        <Cancel onCancel={onCancel} />
      </BareForm>
    </NounScope>
  );
};

const inFours = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');
type SetUpProps = {
  secret: string;
  link: string;
  onDone: (data: DataOf<typeof twoStepContract.confirm>) => void;
  onCancel: () => void;
};
export const AppSetUp = ({ secret, link, onDone, onCancel }: SetUpProps): ReactElement => {
  const words = useWords('access');
  return (
    <NounScope noun="access.two_step">
      <Stacked gap={12}>
        <p>{words('two_step.scan')}</p>
        <Words
          as="code"
          p="10px 12px"
          framed={6}
          ground="page"
          mono
          size={15}
          spacing="0.06em"
          breaks
          aria-label={words('two_step.key')}
        >
          {inFours(secret)}
        </Words>
        <Inline gap={8} align="stretch" className={style['buttons']}>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" onClick={copy}>
                {words(copied ? 'two_step.copied' : 'two_step.copy')}
              </Button>
            )}
          </CopyButton>
          <Button component="a" href={link} variant="default" size="xs">
            {words('two_step.open_app')}
          </Button>
        </Inline>
      </Stacked>
      <BareForm
        row={twoStepContract.confirm}
        groups={codeGroups}
        places={codePlaces}
        go={words('two_step.confirm')}
        onDone={onDone}
      >
        <Cancel onCancel={onCancel} />
      </BareForm>
    </NounScope>
  );
};

export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }): ReactElement => {
  const words = useWords('access');
  const text = codes.join('\n');
  const file = useMemo(() => `data:text/plain;charset=utf-8,${encodeURIComponent(`Cornerman\n\n${text}\n`)}`, [text]);
  return (
    <Stacked gap={12}>
      <Inline gap="2px 12px" align="stretch" weight={500}>
        {words('two_step.codes_title')}
      </Inline>
      <p>{words('two_step.codes_text')}</p>
      <Columns as="ul" narrow="phone" align="stretch" gap="4px 20px" mono p="12px 16px" framed={6} ground="page">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Columns>
      <Inline gap={8} align="stretch" className={style['buttons']}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {words(copied ? 'two_step.copied' : 'two_step.copy')}
            </Button>
          )}
        </CopyButton>
        <Button component="a" href={file} download="cornerman-recovery-codes.txt" variant="default" size="xs">
          {words('two_step.download')}
        </Button>
        <Button size="xs" onClick={onKept}>
          {words('two_step.codes_kept')}
        </Button>
      </Inline>
    </Stacked>
  );
};
