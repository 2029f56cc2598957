/** Where somebody reads among the messages of a conversation. */
type Place = { scrollTop: number; scrollHeight: number; clientHeight: number };
/** So many pixels above the end still count as the end. */
const NEAR = 40;

/**
 * Do they read the newest messages? `height`, in pixels: how high the messages were when they scrolled there. What came
 * afterwards doesn't take them away from the end.
 */
export const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Place, height: number): boolean =>
  Math.min(height, scrollHeight) - scrollTop - clientHeight < NEAR;
