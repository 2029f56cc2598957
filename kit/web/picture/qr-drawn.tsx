import { useMemo, type ReactElement } from 'react';
import { renderSVG } from 'uqr';
import { QrPicture, type QrProps } from './qr-picture.tsx';

export const QrDrawn = (props: QrProps): ReactElement => {
  const svg = useMemo(() => renderSVG(props.text), [props.text]);
  return <QrPicture {...props} svg={svg} />;
};
