import { expect, test } from 'vitest'
import { RuleBroken } from './rule-broken.ts'
import { unreachable } from './unreachable.ts'

test('a broken rule says its code to programs and a sentence to people', () => {
  const broken = new RuleBroken('upgrade-not-larger')
  expect(broken).toBeInstanceOf(Error)
  expect(broken).toMatchObject({
    name: 'RuleBroken',
    code: 'upgrade-not-larger',
    message: 'An upgrade must add servers, up to 99',
  })
})

test('the two messages of the specification are used verbatim', () => {
  expect(new RuleBroken('unknown-product').message).toBe('Unknown product')
  expect(new RuleBroken('invalid-license-type').message).toBe('Invalid license type')
})

test('a value that no case foresaw is a fault, not a refusal', () => {
  // The cast stands for a value from outside that the types did not foresee.
  expect(() => unreachable('gift' as never)).toThrow('Unexpected value: gift')
})
