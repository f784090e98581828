import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const stylesheet = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8')

export function sandboxFileRoutes(app: FastifyInstance) {
  app.get('/sandbox/sandbox.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  )
  for (const script of ['latin', 'cyrillic']) {
    const font = readFont(script)
    app.get(`/sandbox/inter-${script}.woff2`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(font),
    )
  }
}

function readFont(script: string): Buffer {
  const file = `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`
  return readFileSync(fileURLToPath(import.meta.resolve(file)))
}
