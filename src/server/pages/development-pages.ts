import type { FastifyInstance } from 'fastify'
import type { Client, PageEntry } from '../../contract/rendering.ts'
import type { PageAssets } from './page-source.ts'

export async function openDevelopmentPages(app: FastifyInstance) {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  app.addHook('onClose', () => vite.close())

  const assets = (entry: string): PageAssets => ({
    scripts: [`/src/web/${entry}.tsx`],
    preloads: [],
    styles: ['/src/web/styles/index.css'],
    fonts: [],
  })
  return {
    load: async (): Promise<PageEntry> => {
      const entry = await vite.ssrLoadModule('/src/web/entry-server.tsx')
      return entry as PageEntry
    },
    selectAssets: (_sources: readonly string[], _language: string, client: Client = 'storefront') =>
      assets(client === 'storefront' ? 'entry-browser' : 'entry-back-office'),
    head: await vite
      .transformIndexHtml('/', '<head></head>')
      .then(html => html.replace(/<\/?(?:head|html|body)>/g, '')),
  }
}
