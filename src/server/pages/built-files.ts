import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { makeReady, type Ready, sendReady } from '../platform/http/ready-answers.ts'
import { labelRoute } from '../platform/http/request-durations.ts'
import { builtFolders } from './page-source.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Sends them from memory once they have been asked for. */
export function serveBuiltFiles(app: FastifyInstance) {
  for (const root of Object.values(builtFolders))
    for (const path of listFiles(root)) serveFile(app, path, `/${relative(root, path).split(sep).join('/')}`)
}

function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && types[extname(entry.name)])
    .map(({ parentPath, name }) => join(parentPath, name))
}

function serveFile(app: FastifyInstance, path: string, address: string) {
  let read: Promise<Ready> | undefined
  app.get(address, { schema: { hide: true } }, async (request, reply) => {
    // A newer build may have removed it.
    const ready = await (read ??= readReady(app, path)).catch(() => null)
    if (!ready) return reply.callNotFound()
    app.readyAnswers.set(address, { route: labelRoute(address), choose: () => ({ ready }) })
    sendReady(request, reply, { ready })
    return reply
  })
}

async function readReady(app: FastifyInstance, path: string): Promise<Ready> {
  const [body, brotli] = await Promise.all([readFile(path), readFile(`${path}.br`).catch(() => undefined)])
  return makeReady(body, {
    type: types[extname(path)] ?? '',
    brotli,
    headers: {
      ...app.securityHeaders(),
      'cache-control': path.includes('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      vary: 'accept-encoding',
    },
  })
}
