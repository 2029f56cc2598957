/** The log of messages to the addresses of a branch. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Delivery, deliveryEvents, DeliveryRow, deliveryStatuses } from './webhook-delivery.model.ts';

export const DeliveryQuery = listQuery({
  webhook_id: IdText.optional(),
  status: manyOf(z.enum(deliveryStatuses)),
  event: manyOf(z.enum(deliveryEvents)),
  sort: sortBy(['created_at', 'id'], '-id'),
});
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

const delivery = rowsOf('webhookDelivery', { see: 'EDIT_FACILITY_ACCOUNT' });
export const webhookDeliveryContract = contract({
  list: delivery.list('Messages of the last 30 days to the addresses of a branch', DeliveryQuery, DeliveryRow),
  csv: delivery.csv('EDIT_FACILITY_ACCOUNT', DeliveryQuery, 'The same list as a CSV file'),
  view: delivery.view('One message, with what was sent and answered', Delivery),
  replay: delivery.post('replay', 'Send a message again, with the same id', z.object({}), Delivery, {
    refuses: ['settings.webhook_off', 'kit.move_not_possible'],
  }),
});
