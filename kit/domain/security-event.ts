/** The kinds of events. Those in `repeating` come in floods during an attack: a minute of them is one row. */
export const repeatingKinds = [
  'refused',
  'wrong_password',
  'wrong_code',
  'slowed_down',
  'codes_used_up',
  'too_many_requests',
  'bad_signature',
  'cookie_missing',
  'file_refused',
] as const;
export const securityKinds = [
  'signed_in',
  ...repeatingKinds,
  'exported',
  'message_opened',
  'erased',
  'role_given',
  'role_taken',
  'role_changed',
  'privilege_given',
  'privilege_ended',
  'password_changed',
  'password_reset',
  'email_changed',
  'step_on',
  'step_off',
  'step_removed',
  'codes_renewed',
  'bank_changed',
  'payee_changed',
  'gift_limit_changed',
  'sessions_ended',
  'status_changed',
  'jobs_repeated',
  'alarm',
  'unwritten',
] as const;
export type SecurityKind = (typeof securityKinds)[number];
export const isRepeating = (kind: SecurityKind): boolean => (repeatingKinds as readonly string[]).includes(kind);

/** How a person proved who they are. */
export const securityFactors = ['password', 'email_code', 'app_code', 'recovery_code', 'email_link', 'setup'] as const;
export type SecurityFactor = (typeof securityFactors)[number];

/** Values for the sentence; never a secret, and e-mails only masked. Titles come in both languages. */
export type SecurityDetail = Readonly<Record<string, string | number | { en: string; cn: string }>>;
