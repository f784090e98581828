import { expect, test } from 'vitest'
import { RuleBroken } from './rule-broken.ts'
import { unreachable } from './unreachable.ts'

test('a broken rule says its code', () => {
  const broken = new RuleBroken('upgrade-not-larger')
  expect(broken).toBeInstanceOf(Error)
  expect(broken).toMatchObject({
    name: 'RuleBroken',
    code: 'upgrade-not-larger',
    message: 'upgrade-not-larger',
  })
})

test('a value that no case foresaw is a fault, not a refusal', () => {
  // The cast stands for a value from outside that the types did not foresee.
  expect(() => unreachable('gift' as never)).toThrow('Unexpected value: gift')
})
