/** A country's flag, bundled with the product; only flags that are shown are fetched, not those of a closed list. */
import { useEffect, useState, type ReactElement } from 'react';
import style from './flag.module.css';

export const CountryFlag = ({ code }: { code: string }): ReactElement => {
  const [address, setAddress] = useState<string | undefined>();
  useEffect(() => {
    let isShown = true;
    void import('./flag-files.ts').then(({ flagFile }) => {
      if (isShown) setAddress(flagFile(code));
    });
    return () => {
      isShown = false;
    };
  }, [code]);
  return (
    <span className={style['flag']} aria-hidden="true">
      {address ? <img loading="lazy" src={address} alt="" width={18} height={13.5} /> : null}
    </span>
  );
};
