/** How a membership ended: the client cancelled, it was ended early, it ran out unpaid, or it just ran out. */
export const endedHow = ['cancel', 'terminate', 'unpaid', 'expired'] as const;
/** How long a client has been one. */
export const tenures = ['to_3', 'to_6', 'to_12', 'to_24', 'over_24'] as const;
/** The first month of each tenure except the first. */
export const tenureFrom = [3, 6, 12, 24] as const;
/** A client who begins again within these days hasn't left. */
export const BACK_WITHIN_DAYS = 30;
/** Clients who joined less than these months ago have had no time to be worth something. */
export const VALUED_AFTER_MONTHS = 3;
