import { expect, test } from 'vitest'
import { astra } from '../pricing/astra.ts'
import { judgeLicense } from './license-validity.ts'

test.each([
  [{ type: 2 }, '2026-12-01', 'valid'],
  [{ type: 2 }, '2026-12-02', 'in_grace'],
  [{ type: 2 }, '2026-12-15', 'in_grace'],
  [{ type: 2 }, '2026-12-16', 'expired'],
  [{ type: 1 }, '2026-12-02', 'expired'],
  [{ type: 4 }, '2036-01-01', 'valid'],
  [{ type: 4, state: 'suspended' }, '2026-01-01', 'suspended'],
  [{ type: 2, state: 'revoked' }, '2036-01-01', 'revoked'],
] as const)('a license %j that ends on 1 December is, on %s, %s', (terms, today, validity) => {
  expect(judgeLicense(astra, { state: 'active', expiresOn: '2026-12-01', ...terms }, today)).toBe(validity)
})
