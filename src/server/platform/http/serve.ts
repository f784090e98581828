import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, doneReply, findParams, type idInPath, refusalReply } from '../../../contract/call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    documentedHeaders?: z.ZodType
  }
}

type Output<Schema, Otherwise = undefined> = Schema extends z.ZodType ? z.output<Schema> : Otherwise
type Input<Schema, Otherwise = never> = Schema extends z.ZodType ? z.input<Schema> : Otherwise
export type CallInput<C extends Call> = {
  params: Output<C['params'], z.output<typeof idInPath>>
  query: Output<C['query']>
  body: Output<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

export function serve<
  Calls extends Record<string, Call>,
  Name extends keyof Calls & string,
  const Reply extends Input<Calls[Name]['reply'], z.input<typeof doneReply>> | Input<Calls[Name]['refusal']>,
>(app: FastifyInstance, calls: Calls, name: Name, answer: (input: CallInput<Calls[Name]>) => Promise<Reply>) {
  const [method = '', path = ''] = name.split(' ')
  const call: Call | undefined = calls[name]
  if (!call) throw new Error(`The contract has no call ${name}`)
  const { reply: answered = doneReply } = call
  const params = findParams(path, call)
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      ...(call.withoutCookies ? { withoutCookies: true } : {}),
      ...(call.headers ? { documentedHeaders: call.headers } : {}),
      ...(call.upload ? multipartLimits(call.upload, call.mostFiles) : {}),
    },
    schema: {
      summary: call.summary,
      ...(call.operationId ? { operationId: call.operationId } : {}),
      tags: [nameTag(path)],
      ...(call.consumes ? { consumes: [...call.consumes] } : {}),
      ...(params ? { params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: {
        200: call.produces ? file(call.produces, answered) : answered,
        '4xx': call.refusal ?? refusalReply,
        '5xx': refusalReply,
      },
    },
    handler: async (request, reply) =>
      // Fastify has validated each part with the schema that its type is inferred from.
      answer({
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
      } as CallInput<Calls[Name]>),
  })
}

/** What a form has besides its files. */
const formBytes = 100 * 1024

function multipartLimits(fileSize: number, files = 1) {
  return {
    largestForm: fileSize + formBytes,
    multipartOptions: { limits: { files, fileSize, fields: 40 + files, parts: 40 + 2 * files } },
  }
}

function file(type: string, { description = '' }: z.ZodType) {
  return { description, content: { [type]: { schema: z.any().meta({ type: 'string', format: 'binary' }) } } }
}

/** After the first part of its address. */
function nameTag(path: string): string {
  const tag = path.split('/').filter(part => part !== 'api')[1] ?? 'api'
  return tag === 'astra' ? 'product' : tag
}
