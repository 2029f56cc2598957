import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstRowWith, newSeenKeys, seeKey } from './import-seen-keys.rules.ts';

test('knows the first row of every key, and no others', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 4 }), { maxLength: 200 }), (keys) => {
      const seen = newSeenKeys(keys.length);
      const model = new Map<string, number>();
      keys.forEach((key, i) => {
        expect(firstRowWith(seen, key)).toBe(model.get(key) ?? null);
        expect(seeKey(seen, key, i + 1)).toBe(model.get(key) ?? null);
        if (!model.has(key)) model.set(key, i + 1);
      });
      expect(firstRowWith(seen, 'never seen')).toBeNull();
    }),
  );
});

test('300,000 keys that are alike stay apart', () => {
  const seen = newSeenKeys(300_000);
  let repeated = 0;
  for (let i = 1; i <= 300_000; i++) if (seeKey(seen, `member${i}@mail.example`, i) !== null) repeated++;
  expect(repeated).toBe(0);
});
