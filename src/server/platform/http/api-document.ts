import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { isChanging } from './csrf.ts'
import { nameOperation } from './name-operation.ts'
import { makeReady, type Ready, sendReady } from './ready-answers.ts'

/** Allows the inline styles of Swagger UI, whose own policy would also block every file over plain http. */
const documentPagePolicy =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; " +
  "img-src 'self' data:; style-src 'self' 'unsafe-inline'"

const backOffice = '/api/sezam/'
/** More than there are files: a file has any number of spellings. */
const mostAnswers = 50

/** `webhooks` are the messages that the shop sends, by type. */
type Options = { title: string; baseUrl: string; webhooks: Record<string, z.ZodType> }

/**
 * Generated from the schemas of the routes, at the first request: /api/openapi.json, and a page at /api/docs/. Returns
 * what serves the document of the back office in its scope.
 */
export function serveApiDocument(app: FastifyInstance, options: Options) {
  const documented: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (route.method !== 'HEAD' && route.schema?.hide !== true) documented.push(route)
  })
  const serveAt = (scope: FastifyInstance, paths: readonly string[], belongs: (url: string) => boolean) => {
    let opened: Promise<FastifyInstance> | undefined
    // What the documenting app answers never changes.
    const answers = new Map<string, Ready>()
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const [path = ''] = request.url.split('?')
      const document = await (opened ??= openDocument(
        documented.filter(({ url }) => belongs(url)),
        options,
      ))
      const cacheControl = String(reply.getHeader('cache-control') ?? 'no-cache')
      const ready = answers.get(path) ?? (await readReady(app, document, { path, cacheControl }))
      // The shop answers in its own words.
      if (!ready) return reply.callNotFound()
      if (answers.size < mostAnswers) answers.set(path, ready)
      sendReady(request, reply, { ready })
      return reply
    }
    app.addHook('onClose', async () => (await opened)?.close())
    for (const path of paths) scope.get(path, { schema: { hide: true } }, answer)
  }
  serveAt(app, ['/api/openapi.json', '/api/docs', '/api/docs/*'], url => !url.startsWith(backOffice))
  return (scope: FastifyInstance) =>
    serveAt(scope, [`${backOffice}openapi.json`], url => url.startsWith(backOffice))
}

async function readReady(
  app: FastifyInstance,
  document: FastifyInstance,
  { path, cacheControl }: { path: string; cacheControl: string },
): Promise<Ready | null> {
  const { statusCode, headers, rawPayload } = await document.inject(path)
  if (statusCode !== 200) return null
  const { 'content-type': type, 'content-security-policy': policy } = headers
  return makeReady(rawPayload, {
    type: String(type),
    headers: {
      ...app.securityHeaders(),
      ...(policy ? { 'content-security-policy': String(policy) } : {}),
      'cache-control': cacheControl,
      vary: 'accept-encoding',
    },
  })
}

/** An app of its own, which has the schemas of the routes and serves nothing else: few visitors need its 200 modules. */
async function openDocument(routes: readonly RouteOptions[], options: Options): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const app = Fastify()
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => data => JSON.stringify(data))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.title} store`,
        version: '1.0.0',
        description:
          'See also [webhooks](/help/developers/webhooks/), [activation](/help/developers/activation/) and ' +
          '[the license file](/help/developers/license-format/), and what [changes](/help/developers/api-changes/). ' +
          'Amounts are integers in minor units. Sign in through /api/accounts/auth/. Every POST, PUT, PATCH and ' +
          'DELETE repeats the cookie csrftoken in the header X-CSRFToken. A refusal is {ok: false, message} with ' +
          'its HTTP status.',
      },
      servers: [{ url: options.baseUrl }],
      webhooks: Object.fromEntries(
        Object.entries(options.webhooks).map(([type, message]) => [type, describeWebhook(message)]),
      ),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'sessionid' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'an API token, created on the page /accounts/developers/; each call needs the scope it names',
          },
          csrf: {
            type: 'apiKey',
            in: 'header',
            name: 'X-CSRFToken',
            description: 'the value of the cookie csrftoken, which any page or call sets',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: given => removeUnusedSchemas(allowNewFields(jsonSchemaTransformObject(given))),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: documentPagePolicy,
    theme: { title: `${options.title} API` },
  })
  for (const route of routes) app.route({ ...describe(route), handler: async () => null })
  for (const path of ['/api/openapi.json', `${backOffice}openapi.json`])
    app.get(path, { schema: { hide: true } }, async () => app.swagger())
  return app
}

/** Its schema is among the named ones. */
function describeWebhook(message: z.ZodType) {
  const schema = { $ref: `#/components/schemas/${message.meta()?.id}` }
  return {
    post: {
      tags: ['webhooks'],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'received' } },
    },
  }
}

/** Adds the headers, which the shop itself does not validate by a schema. */
function describe({ method, url, schema = {}, config = {} }: RouteOptions) {
  const needsCsrf = isChanging(String(method)) && !config.withoutCookies && !config.withoutCsrf
  return {
    method,
    url,
    schema: {
      ...schema,
      operationId: schema.operationId ?? nameOperation(String(method), url, schema.response),
      ...(needsCsrf ? { security: (schema.security ?? [{}]).map(each => ({ ...each, csrf: [] })) } : {}),
      ...(config.documentedHeaders ? { headers: config.documentedHeaders } : {}),
    },
  }
}

/** Replies and messages may have more fields in future, which zod rules out. */
function allowNewFields<Document extends object>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
}

type ApiDocument = { components?: { schemas?: Record<string, unknown> } }

/** Removes the named schemas that no call refers to: zod creates each one for input and for output. */
function removeUnusedSchemas<Document extends object>(document: Document & ApiDocument): Document {
  const { schemas = {}, ...others } = document.components ?? {}
  const names = new Set<string>()
  function follow(part: unknown) {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      follow(schemas[name] ?? null)
    }
  }
  follow({ ...document, components: others })

  const used = Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)))
  return { ...document, components: { ...others, schemas: used } }
}
