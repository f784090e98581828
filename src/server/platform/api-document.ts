import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { withDescribedOperations } from './described-operations.ts'
import { withoutUnusedSchemas } from './used-schemas.ts'

/** Swagger UI writes styles of its own into the page; its own policy would also refuse every file on plain http. */
const policyOfReadablePage =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; " +
  "img-src 'self' data:; style-src 'self' 'unsafe-inline'"

/** The OpenAPI document at /api/openapi.json, generated from the routes' own schemas, and a readable page at /api/docs/. */
export async function serveApiDocument(app: FastifyInstance, options: { title: string; baseUrl: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.title} store`,
        version: '1.0.0',
        description:
          'Amounts are integers of minor units. Sign in through /api/accounts/auth/. Every change carries the cookie ' +
          'csrftoken again in the header X-CSRFToken. A refusal is {ok: false, message} with its HTTP status.',
      },
      servers: [{ url: options.baseUrl }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'sessionid' },
          csrf: {
            type: 'apiKey',
            in: 'header',
            name: 'X-CSRFToken',
            description: 'what the cookie csrftoken says; any page or call sets it',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: given => withDescribedOperations(withoutUnusedSchemas(jsonSchemaTransformObject(given))),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policyOfReadablePage,
    theme: { title: `${options.title} API` },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
