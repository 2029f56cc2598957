/** Where pieces are: in the branch, in the branch and promised to a client, or on the way to the branch. */
export const movementPlaces = ['hand', 'reserved', 'transit'] as const;
export type Place = (typeof movementPlaces)[number];
export const movementKinds = [
  'stock_in',
  'dispatch',
  'receive',
  'missing',
  'adjust',
  'count',
  'reserve',
  'release',
  'sale',
  'return',
] as const;
export type MovementKind = (typeof movementKinds)[number];
/** The documents that move stock. */
export const movementSources = [
  'stock_in',
  'delivery_order',
  'stocktake',
  'stock_adjustment',
  'product_order',
  'order_return',
] as const;
export type MovementSource = (typeof movementSources)[number];
