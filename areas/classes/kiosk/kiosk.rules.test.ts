import { describe, expect, it } from 'vitest';
import { refusalCodes } from '../check-in/check-in.rules.ts';
import { codeFrom, plainCode, reasonFor } from './kiosk.rules.ts';

describe('a device at the door', () => {
  it('tells one of three reasons, whatever stands against somebody', () => {
    expect(new Set(refusalCodes.map(reasonFor))).toEqual(new Set(['membership', 'payment', 'desk']));
    expect(reasonFor('payment_failed')).toBe('payment');
    expect(reasonFor('deactivated')).toBe('desk');
    expect(reasonFor('expired')).toBe('membership');
  });
  it('has codes that a person can read out and type', () => {
    expect(codeFrom(new Uint8Array([0, 31, 32, 255]))).toBe('A9A9');
    expect(plainCode(' abcd-2345 ')).toBe('ABCD2345');
  });
});
