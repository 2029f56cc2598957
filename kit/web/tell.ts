/**
 * What the page shows a person, as data: answers, alerts, questions, toasts. `dialogs.tsx` and `toasts.tsx` render it.
 */
import type { ReactNode } from 'react';
import { signal } from './signal.ts';

/** The response dialog of the specification: stays until Ok is clicked. `create_type` is the path of the call. */
export type ResponseDialog = { success: boolean; title: string; message: readonly string[]; create_type: string };
type AlertBox = { title: string; lines: readonly string[] };
export type Question = {
  title: string;
  /** The consequences, naming the record. */
  text?: ReactNode;
  yes: string;
  no?: string;
  /** It can't be undone: the button is outlined in red. */
  danger?: boolean;
};
type ReasonQuestion = Question & { max?: number };
export type Toast = {
  id: number;
  tone: 'green' | 'red' | 'gray';
  text: string;
  undo?: (() => Promise<void> | void) | undefined;
};

type Waiting<Q, A> = { ask: Q; answer: (value: A) => void };
export const responseDialog = signal<{ shown: ResponseDialog; closed: () => void } | null>(null);
export const alertBoxes = signal<readonly Waiting<AlertBox, void>[]>([]);
export const question = signal<Waiting<Question, boolean> | null>(null);
export const reasonQuestion = signal<Waiting<ReasonQuestion, string | null> | null>(null);
export const toasts = signal<readonly Toast[]>([]);

/** Resolves when Ok is clicked, so that a page can continue to where the specification sends it. */
export const showResponse = (shown: ResponseDialog): Promise<void> =>
  new Promise((resolve) => {
    responseDialog.set({ shown, closed: resolve });
  });

export const closeResponse = (): void => {
  const open = responseDialog.get();
  responseDialog.set(null);
  open?.closed();
};

export const showAlert = (ask: AlertBox): Promise<void> =>
  new Promise((resolve) => {
    const entry = {
      ask,
      answer: () => {
        alertBoxes.set((all) => all.filter((other) => other !== entry));
        resolve();
      },
    };
    alertBoxes.set((all) => [...all, entry]);
  });

/** Only for actions that can't be undone: true if the person continues. */
export const confirm = (ask: Question): Promise<boolean> =>
  new Promise((resolve) => {
    question.get()?.answer(false);
    const answer = (value: boolean): void => {
      question.set(null);
      resolve(value);
    };
    question.set({ ask, answer });
  });

/** The reason, or null if the person cancelled. */
export const askReason = (ask: ReasonQuestion): Promise<string | null> =>
  new Promise((resolve) => {
    reasonQuestion.get()?.answer(null);
    const answer = (value: string | null): void => {
      reasonQuestion.set(null);
      resolve(value);
    };
    reasonQuestion.set({ ask, answer });
  });

let lastToast = 0;
export const toast = (text: string, more: { tone?: Toast['tone']; undo?: Toast['undo'] } = {}): void => {
  lastToast += 1;
  const added: Toast = { id: lastToast, tone: more.tone ?? 'green', text, undo: more.undo };
  toasts.set((all) => [...all.slice(-3), added]);
};
export const dropToast = (id: number): void => toasts.set((all) => all.filter((one) => one.id !== id));

/** Adds a button to the success dialog of one call, such as Assign Staff after a class was scheduled. */
type DialogOffer = { label: () => string; open: (shown: ResponseDialog) => void };
const offers = new Map<string, DialogOffer>();
export const offerOnSuccess = (createType: string, offer: DialogOffer): void => {
  offers.set(createType, offer);
};
export const offerFor = (shown: ResponseDialog): DialogOffer | undefined =>
  shown.success ? offers.get(shown.create_type) : undefined;
