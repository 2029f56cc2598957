export type Side = 'domain' | 'server' | 'web' | 'tests';
export declare const domain: Readonly<Record<string, string>>;
export declare const server: Readonly<Record<string, string>>;
export declare const web: Readonly<Record<string, string>>;
export declare const tests: Readonly<Record<string, string>>;
export declare const ofArea: Readonly<Record<string, Side>>;
export declare const nameOf: (
  file: string,
) => { subject: string; role: string | undefined; kind: string | undefined; isTest: boolean } | undefined;
export declare const sideOf: (file: string) => Side | undefined;
