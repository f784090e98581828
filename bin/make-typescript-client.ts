// Prints clients/typescript/store.ts, a client of the program API, from the document that the shop serves.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programCalls } from '../src/contract/program-api.ts'
import { webhookMessages } from '../src/contract/webhook-messages.ts'
import { serveApiDocument } from '../src/server/platform/http/api-document.ts'
import { createHttp } from '../src/server/platform/http/http.ts'
import { serve } from '../src/server/platform/http/serve.ts'
import { describeCall } from '../src/server/program-api/describe-call.ts'

type Schema = {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  type?: string | string[]
  description?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
}
type Content = { content: { 'application/json': { schema: Schema } } }
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Operation = {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: { 200: Content }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: Content } }>
  components: { schemas: Record<string, Schema> }
}

const runtime = `
export class Refused extends Error {
  readonly status: number
  /** Null if the reply was not the shop's, such as the page of a proxy. */
  readonly refusal: (Partial<ProgramRefusal> & { message: string }) | null
  constructor(status: number, refusal: Refused['refusal']) {
    super(refusal?.message ?? \`Status \${status}\`)
    this.name = 'Refused'
    this.status = status
    this.refusal = refusal
  }
}

export type StoreOptions = { url: string; token: string; fetch?: typeof fetch }
/** Send a writing call again with its \`idempotencyKey\` if no answer has arrived: it is done at most once. */
export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }

/** Each call rejects with \`Refused\` if the store refuses it, and with what \`fetch\` does if there is no answer. */
export function openStore(options: StoreOptions): Store {
  const calls = Object.entries(routes).map(([name, [method, path]]) => [
    name,
    (input: Record<string, unknown> = {}, call: CallOptions = {}) => send(options, { method, path, input, call }),
  ])
  return Object.fromEntries(calls)
}

async function send(
  store: StoreOptions,
  { method, path, input, call }: { method: string; path: string; input: Record<string, unknown>; call: CallOptions },
) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const query = hasBody ? '' : String(new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])))
  const reply = await (store.fetch ?? fetch)(new URL(filled + (query && \`?\${query}\`), store.url), {
    method,
    headers: {
      authorization: \`Bearer \${store.token}\`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
    ...(call.signal ? { signal: call.signal } : {}),
  })
  const answer = await reply.json().catch(() => null)
  if (!reply.ok || answer === null) throw new Refused(reply.status, answer)
  return answer
}
`

export async function makeClient(): Promise<string> {
  const { paths, webhooks, components } = await readDocument()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const messages = Object.values(webhooks).map(({ post }) => writeType(readSchema(post.requestBody)))
  const lines = [
    '// Made by bin/make-typescript-client.ts from /api/openapi.json. Copy it into your program: it needs nothing else.',
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `export type ${name} = ${writeType(schema)}\n`,
    ),
    `export type WebhookMessage = ${messages.join(' | ')}\n`,
    'export interface Store {',
    ...calls.map(({ operation }) => writeCall(operation)),
    '}\n',
    'const routes = {',
    ...calls.map(({ path, method, operation }) => `${operation.operationId}: ['${method}', '${path}'],`),
    `} as const satisfies Record<keyof Store, readonly [string, string]>\n${runtime}`,
  ]
  return format(lines.join('\n'))
}

/** As /api/openapi.json has it, without the calls of pages. */
async function readDocument(): Promise<Document> {
  const baseUrl = 'https://shop.example'
  const http = {
    baseUrl,
    trustProxy: false,
    logLevel: 'silent',
    captchaOrigin: null,
    strictContentPolicy: true,
  }
  const app = await createHttp(http)
  serveApiDocument(app, { title: 'Shop', baseUrl, webhooks: webhookMessages })
  app.addHook('onRoute', describeCall)
  // It is not called.
  for (const name of Object.keys(programCalls) as (keyof typeof programCalls)[])
    serve(app, programCalls, name, () => Promise.reject(new Error(name)))
  const reply = await app.inject('/api/openapi.json')
  await app.close()
  return reply.json()
}

function writeCall({ operationId, summary, parameters = [], requestBody, responses }: Operation): string {
  const sent = parameters.filter(parameter => parameter.in !== 'header')
  const given = sent.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${writeType(schema)}`,
  )
  const body = requestBody ? ` & ${writeType(readSchema(requestBody))}` : ''
  const isOptional = !requestBody && sent.every(({ required }) => !required)
  const input = `input${isOptional ? '?' : ''}: { ${given.join('; ')} }${body}`.replace('{  } & ', '')
  return `/** ${summary} */\n${operationId}(${input}, options?: CallOptions): Promise<${writeType(readSchema(responses[200]))}>`
}

function readSchema({ content }: Content): Schema {
  return content['application/json'].schema
}

function writeType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace(/.*\//, '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(writeType).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map(type => writeType({ ...schema, type })).join(' | ')
  if (schema.type === 'integer') return 'number'
  if (schema.type === 'array') return `Array<${writeType(schema.items ?? {})}>`
  if (schema.type !== 'object') return schema.type ?? 'unknown'
  if (!schema.properties) return `Record<string, ${writeType(schema.additionalProperties ?? {})}>`
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const description = field.description ? `/** ${field.description} */\n` : ''
    return `\n${description}${name}${schema.required?.includes(name) ? '' : '?'}: ${writeType(field)}`
  })
  return `{ ${fields.join('; ')} }`
}

function format(code: string): string {
  const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url))
  const { stdout, stderr, error } = spawnSync(biome, ['format', '--stdin-file-path=store.ts'], {
    input: code,
    encoding: 'utf8',
  })
  if (!stdout) throw error ?? new Error(stderr)
  return stdout
}

if (import.meta.main) process.stdout.write(await makeClient())
