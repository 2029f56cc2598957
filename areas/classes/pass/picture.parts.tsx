/** A text as a QR code that a scanner or camera reads. */
import { useMemo, type ReactElement } from 'react';
import { renderSVG } from 'uqr';
import style from '../kiosk/kiosk.module.css';

export const Picture = ({ text, alt }: { text: string; alt: string }): ReactElement => {
  const picture = useMemo(() => renderSVG(text), [text]);
  return <img className={style['code']} alt={alt} src={`data:image/svg+xml,${encodeURIComponent(picture)}`} />;
};
