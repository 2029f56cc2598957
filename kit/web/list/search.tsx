/**
 * The search field of a list: updates the address a moment after typing, never while a Chinese word is being composed.
 */
import { PHONE } from '../phone.ts';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { CloseButton, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useWords } from '../words.ts';

const WAIT_MS = 250;

/**
 * The entry, and sending it. The address changes late: a change caused by this field never overwrites what has been
 * typed since; only a change from elsewhere (Back, a view) does.
 */
const useTyped = (value: string, onSearch: (q: string) => void) => {
  const [typed, setTyped] = useState(value);
  const expected = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ value, onSearch });
  useEffect(() => {
    latest.current = { value, onSearch };
  });
  useEffect(() => {
    const at = expected.current.indexOf(value);
    expected.current = expected.current.slice(at + 1);
    if (at >= 0) return;
    expected.current = [];
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (q: string): void => {
    if (q !== (expected.current.at(-1) ?? latest.current.value)) expected.current.push(q);
    latest.current.onSearch(q);
  };
  const type = (text: string, wait: number | null): void => {
    setTyped(text);
    clearTimeout(timer.current);
    if (wait !== null) timer.current = setTimeout(() => send(text.trim()), wait);
  };
  return { typed, type };
};

const NO_KEYS = `${PHONE}, (pointer: coarse)`;

type Props = {
  value: string;
  onSearch: (q: string) => void;
  label: string;
  fieldRef: RefObject<HTMLInputElement | null>;
};

export const SearchField = ({ value, onSearch, label, fieldRef }: Props): ReactElement => {
  const words = useWords('blocks');
  const { typed, type } = useTyped(value, onSearch);
  // On a phone there is no key to press.
  const hasKeys = !useMediaQuery(NO_KEYS, window.matchMedia(NO_KEYS).matches);
  const composing = useRef(false);
  const send = (text: string, wait: number): void => type(text, composing.current ? null : wait);
  return (
    <TextInput
      ref={fieldRef}
      type="search"
      aria-label={label}
      placeholder={words(hasKeys ? 'list.searchHint' : 'list.search')}
      value={typed}
      maxLength={100}
      leftSection={<IconSearch size={16} />}
      rightSection={
        typed ? <CloseButton size="sm" aria-label={words('list.clearSearch')} onClick={() => send('', 0)} /> : null
      }
      onChange={(event) => send(event.currentTarget.value, WAIT_MS)}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        send(event.currentTarget.value, WAIT_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(typed, 0);
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
};
