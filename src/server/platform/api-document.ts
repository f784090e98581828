import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { describeOperations } from './describe-operations.ts'
import { removeUnusedSchemas } from './remove-unused-schemas.ts'

/** Allows the inline styles of Swagger UI, whose own policy would also block every file over plain http. */
const documentPagePolicy =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; " +
  "img-src 'self' data:; style-src 'self' 'unsafe-inline'"

/** Generated from the schemas of the routes: /api/openapi.json, and a page at /api/docs/. */
export async function serveApiDocument(app: FastifyInstance, options: { title: string; baseUrl: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.title} store`,
        version: '1.0.0',
        description:
          'Amounts are integers in minor units. Sign in through /api/accounts/auth/. Every POST, PUT, PATCH and ' +
          'DELETE repeats the cookie csrftoken in the header X-CSRFToken. A refusal is {ok: false, message} with ' +
          'its HTTP status.',
      },
      servers: [{ url: options.baseUrl }],
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
    transformObject: given => describeOperations(removeUnusedSchemas(jsonSchemaTransformObject(given))),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: documentPagePolicy,
    theme: { title: `${options.title} API` },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
