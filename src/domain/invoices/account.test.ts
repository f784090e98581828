import { expect, test } from 'vitest'
import { formatAccount, isAccount, isBic, isIban } from './account.ts'

test('an IBAN is known by its check digits', () => {
  const accounts = ['EE970000000000000001', 'LT860000000000000001', 'GB82WEST12345698765432']
  const others = ['EE970000000000000002', 'EE79 0000', 'ee970000000000000001', '']
  expect([...accounts, ...others].filter(isIban)).toEqual(accounts)
})

test('an account of a country without IBANs is its digits', () => {
  const accounts = ['40702810900000000001', 'LT860000000000000002', '12']
  expect(accounts.map(isAccount)).toEqual([true, false, false])
})

test('a BIC has 8 or 11 signs', () => {
  expect(['EXMPEE2X', 'EXMPEE2XXXX', 'EXMPEE2', '1XMPEE2X'].map(isBic)).toEqual([true, true, false, false])
})

test('people read an IBAN in groups of four', () => {
  expect(formatAccount('EE970000000000000001')).toBe('EE97 0000 0000 0000 0001')
  expect(formatAccount('40702810900000000001')).toBe('40702810900000000001')
})
