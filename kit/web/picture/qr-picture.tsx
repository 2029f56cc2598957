import type { ReactElement } from 'react';

export type QrProps = {
  text: string;
  alt: string;
  className?: string | undefined;
  /** Its width and height in pixels, if no style says them. */
  size?: number;
};
export const QrPicture = ({ svg, alt, className, size }: QrProps & { svg: string }): ReactElement => (
  <img
    className={className}
    alt={alt}
    src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
    width={size}
    height={size}
  />
);
