import { expect, test } from 'vitest'
import { unreachable } from './unreachable.ts'

test('a value that no case foresaw is a fault, not a refusal', () => {
  // The cast stands for a value from outside that the types did not foresee.
  expect(() => unreachable('gift' as never)).toThrow('Unexpected value: gift')
})
