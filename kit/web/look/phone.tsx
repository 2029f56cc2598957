/** Telephone numbers on pages: as people of the branch's country write them, to be called, and to be written to. */
import type { ReactElement } from 'react';
import { phoneText, whatsAppOf } from '#kit/domain/phone.ts';
import { usePlace } from '../place.ts';
import { None } from './show.tsx';
import style from './phone.module.css';

type Props = {
  number: string | null | undefined;
  /** With the way into a chat beside it. */
  chats?: boolean;
};
export const Phone = ({ number, chats = false }: Props): ReactElement => {
  const { country } = usePlace();
  return number ? (
    <>
      <a className={style['phone']} href={`tel:${number.replaceAll(' ', '')}`}>
        {phoneText(number, country)}
      </a>
      {chats ? (
        <a className={style['chat']} href={whatsAppOf(number)} target="_blank" rel="noreferrer">
          WhatsApp
        </a>
      ) : null}
    </>
  ) : (
    <None />
  );
};
