import { expect } from 'vitest'

/** Expects that the shop answers one of two simultaneous requests with 200 and refuses the other with 409. Returns the refusal. */
export async function expectOneRefused<Reply extends { statusCode: number }>(
  ...requests: [Promise<Reply>, Promise<Reply>]
): Promise<Reply> {
  const [one, other] = await Promise.all(requests)
  expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
  return one.statusCode === 409 ? one : other
}
