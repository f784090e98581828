import { expect, test } from 'vitest'
import { transferCode } from './transfer-code.ts'

const transfer = {
  name: 'Example Software OÜ',
  account: 'EE970000000000000001',
  bic: 'EXMPEE2X',
  currency: 'EUR',
  amount: 107105,
  reference: 'RF7210001',
}

test('the code carries what a bank asks for, in its order', () => {
  expect(transferCode(transfer)).toBe(
    'BCD\n002\n1\nSCT\nEXMPEE2X\nExample Software OÜ\nEE970000000000000001\nEUR1071.05\n\nRF7210001',
  )
})

test('a name is cut to the 70 signs that a bank takes', () => {
  expect(transferCode({ ...transfer, name: 'N'.repeat(90) })?.split('\n')[5]).toHaveLength(70)
})

const changes = [{ currency: 'RUB' }, { account: '40702810900000000001' }, { amount: 0 }]
test.each(changes)('there is no code with %j', change => {
  expect(transferCode({ ...transfer, ...change })).toBeNull()
})
