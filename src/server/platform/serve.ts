import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Call, refusalReply } from '../../contract/call.ts'

type Taken<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Given<C extends Call> = {
  params: Taken<C['params']>
  query: Taken<C['query']>
  body: Taken<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/** Registers one call of the contract: its schemas check what comes in and what goes out, and make the OpenAPI document. */
export function serve<
  Calls extends Record<string, Call>,
  Name extends keyof Calls & string,
  const Reply extends z.input<Calls[Name]['reply']>,
>(app: FastifyInstance, calls: Calls, name: Name, answer: (given: Given<Calls[Name]>) => Promise<Reply>) {
  const [method = '', path = ''] = name.split(' ')
  const call: Call | undefined = calls[name]
  if (!call) throw new Error(`The contract has no call ${name}`)
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary: call.summary,
      tags: [path.split('/').filter(part => part !== 'api')[1] ?? 'api'],
      ...(call.consumes ? { consumes: [...call.consumes] } : {}),
      ...documented(call),
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: { 200: call.reply, '4xx': refusalReply, '5xx': refusalReply },
    },
    handler: async (request, reply) =>
      // Fastify has validated each part with the very schema its type is taken from.
      answer({ params: request.params, query: request.query, body: request.body, request, reply } as Given<
        Calls[Name]
      >),
  })
}

/** For the OpenAPI document alone: `described` turns these into what they stand for. */
function documented({ produces, takesIdempotencyKey }: Call) {
  return { 'x-produces': produces, 'x-takes-idempotency-key': takesIdempotencyKey }
}
