/** A text as a QR code that a scanner or a camera reads. What draws it comes with the first one; its place is there. */
import { Suspense, type ReactElement } from 'react';
import { lazily } from '../lazily.tsx';
import { QrPicture, type QrProps } from './qr-picture.tsx';

const QrDrawn = lazily(() => import('./qr-drawn.tsx').then((module) => ({ default: module.QrDrawn })));
const blank = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

export const QrCode = (props: QrProps): ReactElement => (
  <Suspense fallback={<QrPicture {...props} svg={blank} />}>
    <QrDrawn {...props} />
  </Suspense>
);
