/**
 * Short messages at the edge: they disappear automatically unless they report a fault, are pointed at, or offer Undo
 * that is being used.
 */
import { useEffect, useState, type ReactElement } from 'react';
import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { CallFault } from '../answers.ts';
import { useSignal } from '../signal.ts';
import { dropToast, toast, toasts, type Toast } from '../tell.ts';
import { say, useWords } from '../words.ts';
import { Words } from '../look/lay.tsx';
import style from './dialog.module.css';

const SHOWN_MS = 5_000;
const WITH_UNDO_MS = 8_000;
const icons = { green: IconCheck, red: IconAlertCircle, gray: IconInfoCircle } as const;

const takeBack = async (shown: Toast): Promise<void> => {
  dropToast(shown.id);
  try {
    await shown.undo?.();
    toast(say('blocks')('dialog.undone'), { tone: 'gray' });
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
  }
};

const OneToast = ({ shown }: { shown: Toast }): ReactElement => {
  const words = useWords('blocks');
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || shown.tone === 'red') return undefined;
    const timer = setTimeout(() => dropToast(shown.id), shown.undo ? WITH_UNDO_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, shown]);
  const Icon = icons[shown.tone];
  return (
    <div
      className={style['toast']}
      data-tone={shown.tone}
      role={shown.tone === 'red' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden="true" />
      <Words grows shrinks breaks>
        {shown.text}
      </Words>
      {shown.undo ? (
        <button type="button" className={style['toastButton']} onClick={() => void takeBack(shown)}>
          {words('dialog.undo')}
        </button>
      ) : null}
      <button
        type="button"
        className={style['toastButton']}
        aria-label={words('dialog.dismiss')}
        onClick={() => dropToast(shown.id)}
      >
        <IconX size={16} />
      </button>
    </div>
  );
};

export const Toasts = (): ReactElement => (
  <div className={style['toasts']} data-screen-only>
    {useSignal(toasts).map((shown) => (
      <OneToast key={shown.id} shown={shown} />
    ))}
  </div>
);
