import { expect, test } from 'vitest'
import { paymentMethodsFor } from './methods.ts'

const resellers = ['DEU', 'RUS']

test.each([
  ['a Russian', 'RUS', ['bank', 'crypto']],
  ['a Belarusian', 'BLR', ['bank', 'crypto']],
  ['a customer in a reseller country', 'DEU', ['stripe', 'bank', 'crypto']],
  ['anyone else', 'USA', ['stripe', 'crypto']],
])('%s (%s) may pay by %j, the first unless they choose', (_who, country, methods) => {
  expect(paymentMethodsFor(country, resellers)).toEqual(methods)
})
