import compress from '@fastify/compress'
import Fastify from 'fastify'
import type { Transport } from '../src/contract/rendering.ts'
import { astra } from '../src/domain/pricing/astra.ts'
import { sandboxedServices } from '../src/server/config/config.ts'
import { renderDocument } from '../src/server/pages/document.ts'
import { headTags } from '../src/server/pages/head-tags.ts'
import { openBuiltPages } from '../src/server/pages/page-source.ts'

// The baseline for bench/render.ts: fetches the data of a page once, and renders the page for each request.
const address = process.argv[2] ?? ''
const { load, selectAssets } = await openBuiltPages(null)

const fetchFromShop: Transport = async ({ method, path, headers }) => {
  const response = await fetch(new URL(path, address), { method, headers })
  return { status: response.status, reply: await response.json() }
}
const visitor = {
  user: null,
  isSuperuser: false,
  language: 'en',
  productName: 'Astra',
  catalog: astra,
  endsContracts: true,
  supportEmail: 'support@example.com',
  sandbox: sandboxedServices({ stripe: null, smtp: null, telegram: null }),
  hasOwnMark: false,
  turnstile: null,
} as const
const nonce = '0123456789abcdef0123456789abcdef'
const loaded = await (await load()).loadPage({
  url: address,
  visitor,
  csrfToken: '',
  nonce,
  transport: fetchFromShop,
})
if (loaded.kind === 'redirect') throw new Error(`${address} redirects to ${loaded.location}`)

const app = Fastify()
await app.register(compress)
app.get('*', async (_request, reply) => {
  const page = loaded.render()
  const assets = selectAssets(page.sources, visitor.language)
  const html = renderDocument({
    page,
    assets,
    nonce,
    tags: headTags({ page, ...visitor, baseUrl: new URL(address).origin, addressed: undefined }),
    language: visitor.language,
    globals: { visitor },
    top: '',
  })
  return reply.type('text/html; charset=utf-8').send(html)
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
