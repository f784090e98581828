import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { type CallInput, serve } from '../../platform/http/serve.ts'

type Data<C extends Call> = z.input<C['reply']> extends { data: infer D } ? D : never

/** A call that answers what `read` returns. */
export function serveData<Calls extends Record<string, Call>, Name extends keyof Calls & string>(
  app: FastifyInstance,
  calls: Calls,
  name: Name,
  read: (input: CallInput<Calls[Name]>) => Promise<Data<Calls[Name]>>,
) {
  // `Data` is what the reply has besides `ok`.
  serve(app, calls, name, async input => ({ ok: true, data: await read(input) }) as never)
}
