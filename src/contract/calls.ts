import type { z } from 'zod'
import type { licenseCalls } from './licenses.ts'
import type { orderCalls } from './orders.ts'
import type { pricingCalls } from './pricing.ts'
import type { profileCalls } from './profile.ts'
import type { signInCalls } from './sign-in.ts'

/** Every call a page may make, by method and path. Types only: the page carries no schema. */
export type Calls = typeof signInCalls &
  typeof pricingCalls &
  typeof orderCalls &
  typeof licenseCalls &
  typeof profileCalls

export type CallName = keyof Calls
export type CallReply<Name extends CallName> = z.output<Calls[Name]['reply']>
export type CallBody<Name extends CallName> = Calls[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined
