import type { FastifyInstance } from 'fastify'
import { openHistogram } from './metrics.ts'

/** Has few routes, because their templates never contain what a visitor typed. */
export const requestDurations = openHistogram({
  name: 'astra_http_request_duration_seconds',
  help: 'Duration of HTTP requests, by template of the route and class of the status.',
  labels: ['method', 'route', 'status'],
  bounds: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

export function measureRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const route = labelRoute(request.routeOptions.url)
    requestDurations.observe([request.method, route, statusClass(reply)], reply.elapsedTime / 1000)
    done()
  })
}

/** Each release has other files. */
export function labelRoute(route = '*'): string {
  if (route === '*') return 'unknown'
  return route.startsWith('/assets/') ? '/assets/*' : route
}

export function statusClass({ statusCode }: { statusCode: number }): string {
  return `${Math.trunc(statusCode / 100)}xx`
}
