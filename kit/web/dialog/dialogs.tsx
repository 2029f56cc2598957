/** The dialogs: the response dialog of the specification, alerts, confirmation, reason. */
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { DIALOG_WIDTH_PX } from '#kit/domain/constants.ts';
import { declineOf } from './decline.ts';
import { useSignal } from '../signal.ts';
import {
  alertBoxes,
  closeResponse,
  offerFor,
  question,
  reasonQuestion,
  responseDialog,
  type Question,
  type ResponseDialog,
} from '../tell.ts';
import { useWords } from '../words.ts';
import { Inline, Stacked, Words } from '../look/lay.tsx';
import style from './dialog.module.css';

type BoxProps = {
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
  persistent?: boolean;
};
/** `persistent`: neither a click outside nor Escape closes it. */
const Box = ({ title, children, onClose, persistent = false }: BoxProps): ReactElement => (
  <Modal.Root
    opened
    onClose={onClose}
    size={DIALOG_WIDTH_PX}
    centered
    closeOnClickOutside={!persistent}
    closeOnEscape={!persistent}
  >
    <Modal.Overlay backgroundOpacity={0.4} />
    <Modal.Content>
      <Modal.Header>
        <Modal.Title component="h2">{title}</Modal.Title>
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);

const Lines = ({ lines }: { lines: readonly string[] }): ReactElement | null => {
  if (lines.length === 0) return null;
  if (lines.length === 1)
    return (
      <Words as="p" prose breaks lines>
        {lines[0]}
      </Words>
    );
  return (
    <Stacked as="ul" gap={4} high="50dvh" bullets={20}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Stacked>
  );
};

const Response = ({ shown }: { shown: ResponseDialog }): ReactElement => {
  const words = useWords('blocks');
  const offer = offerFor(shown);
  const Icon = shown.success ? IconCircleCheck : IconAlertCircle;
  const open = (): void => {
    closeResponse();
    offer?.open(shown);
  };
  return (
    <Box
      persistent
      onClose={closeResponse}
      title={
        <Inline as="span" noWrap gap={10} data-success={shown.success || undefined} className={style['head']}>
          <Icon size={22} stroke={1.8} aria-hidden="true" />
          {shown.title}
        </Inline>
      }
    >
      <Lines lines={shown.message} />
      <Group justify="flex-end" mt="lg">
        {offer ? (
          <Button variant="default" onClick={open}>
            {offer.label()}
          </Button>
        ) : null}
        <Button data-autofocus onClick={closeResponse}>
          {words('dialog.ok')}
        </Button>
      </Group>
    </Box>
  );
};

const Answers = ({ ask, children, onNo }: { ask: Question; children: ReactNode; onNo: () => void }): ReactElement => {
  const words = useWords('blocks');
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" data-autofocus={ask.danger || undefined} onClick={onNo}>
        {declineOf(ask, { cancel: words('dialog.cancel'), back: words('dialog.back') })}
      </Button>
      {children}
    </Group>
  );
};
/** Destructive buttons are never filled: white, outlined in red. */
const yesStyle = (ask: Question) =>
  ask.danger
    ? { variant: 'outline', color: 'var(--cm-danger)', leftSection: <IconAlertCircle size={16} aria-hidden="true" /> }
    : {};

const Confirm = ({ ask, answer }: { ask: Question; answer: (yes: boolean) => void }): ReactElement => (
  <Box title={ask.title} onClose={() => answer(false)}>
    {ask.text ? (
      <Words as="p" prose breaks lines>
        {ask.text}
      </Words>
    ) : null}
    <Answers ask={ask} onNo={() => answer(false)}>
      <Button {...yesStyle(ask)} data-autofocus={!ask.danger || undefined} onClick={() => answer(true)}>
        {ask.yes}
      </Button>
    </Answers>
  </Box>
);

const MOST = 500;
const Reason = ({
  ask,
  answer,
}: {
  ask: Question & { max?: number };
  answer: (reason: string | null) => void;
}): ReactElement => {
  const words = useWords('blocks');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const send = (): void => {
    if (reason.trim() === '') setMissing(true);
    else answer(reason.trim());
  };
  return (
    <Box title={ask.title} onClose={() => answer(null)}>
      {ask.text ? (
        <Words as="p" prose breaks lines>
          {ask.text}
        </Words>
      ) : null}
      <Textarea
        data-autofocus
        mt={ask.text ? 'md' : 0}
        required
        label={words('dialog.reason')}
        description={words('dialog.reasonHint')}
        autosize
        minRows={2}
        maxLength={ask.max ?? MOST}
        value={reason}
        error={missing && reason.trim() === '' ? words('dialog.reasonNeeded') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <Answers ask={ask} onNo={() => answer(null)}>
        <Button {...yesStyle(ask)} onClick={send}>
          {ask.yes}
        </Button>
      </Answers>
    </Box>
  );
};

export const Dialogs = (): ReactElement => {
  const words = useWords('blocks');
  const response = useSignal(responseDialog);
  const asked = useSignal(question);
  const reason = useSignal(reasonQuestion);
  const [alert] = useSignal(alertBoxes);
  return (
    <>
      {asked ? <Confirm ask={asked.ask} answer={asked.answer} /> : null}
      {reason ? <Reason ask={reason.ask} answer={reason.answer} /> : null}
      {response ? <Response shown={response.shown} /> : null}
      {alert ? (
        <Box title={alert.ask.title} persistent onClose={() => alert.answer()}>
          <Lines lines={alert.ask.lines} />
          <Group justify="flex-end" mt="lg">
            <Button data-autofocus onClick={() => alert.answer()}>
              {words('dialog.ok')}
            </Button>
          </Group>
        </Box>
      ) : null}
    </>
  );
};
