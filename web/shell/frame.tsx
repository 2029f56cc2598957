/** What is on top of every page: progress bar, loading overlay, dialogs and toasts. */
import { PROGRESS_BAR } from '#kit/domain/constants.ts';
import { Suspense, type ReactElement } from 'react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useIsPending } from '#kit/web/pending.ts';
import { lazily } from '#kit/web/lazily.tsx';
import {
  alertBoxes,
  closeResponse,
  dropToast,
  question,
  reasonQuestion,
  responseDialog,
  toasts,
} from '#kit/web/tell.ts';
import { useSignal } from '#kit/web/signal.ts';
import { useWords } from '#kit/web/words.ts';
import style from './shell.module.css';

/** What a dialog would have said, and No to what it would have asked. */
const dialogLines = (): readonly string[] => {
  const said = responseDialog.get()?.shown;
  return [...(said ? [said.title, ...said.message] : []), ...alertBoxes.get().flatMap(({ ask }) => ask.lines)];
};
const closeDialogs = (): void => {
  question.get()?.answer(false);
  reasonQuestion.get()?.answer(null);
  closeResponse();
  for (const { answer } of alertBoxes.get()) answer();
};
const Dialogs = lazily(() => import('#kit/web/dialog/dialogs.tsx').then((module) => ({ default: module.Dialogs })), {
  lines: dialogLines,
  onClose: closeDialogs,
});
const Toasts = lazily(() => import('#kit/web/dialog/toasts.tsx').then((module) => ({ default: module.Toasts })), {
  lines: () => toasts.get().map(({ text }) => text),
  onClose: () => toasts.get().forEach(({ id }) => dropToast(id)),
});

/** Immediately available to screen readers, visible after 300 ms; lets all clicks and keys through. */
const LoadingOverlay = (): ReactElement | null => {
  const words = useWords('shell');
  return useIsPending() ? (
    <output className={style['overlay']} data-screen-only data-under-way>
      <span className={style['overlayWord']}>{words('loading')}</span>
    </output>
  ) : null;
};

/** Starts a moment after a navigation begins, and slowly approaches its end. */
const growth = {
  animationDelay: `${PROGRESS_BAR.throttleMs}ms`,
  animationDuration: `${PROGRESS_BAR.durationMs}ms`,
};
const ProgressBar = (): ReactElement | null => {
  const isMoving = useRouterState({ select: (state) => state.isLoading });
  return isMoving ? <div className={style['progress']} style={growth} aria-hidden="true" data-under-way /> : null;
};

const Over = (): ReactElement => {
  const response = useSignal(responseDialog);
  const asked = useSignal(question);
  const reason = useSignal(reasonQuestion);
  const alerts = useSignal(alertBoxes);
  const hasDialog = response !== null || asked !== null || reason !== null || alerts.length > 0;
  const hasToast = useSignal(toasts).length > 0;
  return (
    <Suspense>
      {hasDialog ? <Dialogs /> : null}
      {hasToast ? <Toasts /> : null}
    </Suspense>
  );
};

export const Frame = (): ReactElement => (
  <>
    <ProgressBar />
    <Outlet />
    <LoadingOverlay />
    <Over />
  </>
);
