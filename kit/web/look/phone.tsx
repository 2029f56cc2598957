/** Phone numbers on pages: formatted for the branch's country, with links to call and to chat. */
import type { ReactElement } from 'react';
import { phoneText, whatsAppOf } from '#kit/domain/phone.ts';
import { usePlace } from '../place.ts';
import { None } from './show.tsx';
import style from './phone.module.css';

type Props = {
  number: string | null | undefined;
  /** With a link to a chat beside it. */
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
