import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developerTextNames } from '../../contract/content.ts'
import { type Language, languages, readLanguage } from '../../domain/languages.ts'
import { pickTexts } from '../../texts/all.ts'
import { readDeveloperText } from '../content/developer-texts.ts'
import { readVersion } from '../content/published-texts.ts'
import { findArticle, listArticles } from '../content/store.ts'
import { html } from '../platform/http/html.ts'
import { requireFound } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { addressIn } from './head-tags.ts'

const caching = { 'cache-control': 'public, max-age=3600' }
const securityTextDays = 180
const robots = `User-agent: *
Allow: /orders/software/astra/buy/
Allow: /orders/software/astra/demo/
Disallow: /accounts/profile/
Disallow: /api/
Disallow: /managecms
Disallow: /orders/
Disallow: /sandbox/
Disallow: /sezam
`

/** Search engines and home screens read these. `listedPaths` are those of the pages without help articles. */
export function siteFiles(app: FastifyInstance, shop: Shop, listedPaths: readonly string[]) {
  const { baseUrl, productName } = shop.config

  const serve = (path: string, type: string, write: () => string | Promise<string>) =>
    app.get(path, { schema: { hide: true }, config: { withoutCookies: true } }, async (_request, reply) =>
      reply
        .headers(caching)
        .type(`${type}; charset=utf-8`)
        .send(await write()),
    )

  serve('/robots.txt', 'text/plain', () => `${robots}\nSitemap: ${baseUrl}/sitemap.xml\n`)
  serve('/.well-known/security.txt', 'text/plain', () => securityText(shop))
  serve('/llms.txt', 'text/markdown', () => listForAssistants(shop))
  app.get<{ Params: { slug: string }; Querystring: { lang?: string } }>(
    '/help/:slug.md',
    {
      schema: { hide: true, params: z.object({ slug: z.string().regex(/^[a-z\d-]+$/) }) },
      config: { withoutCookies: true },
    },
    async ({ params: { slug }, query }, reply) => {
      // The address alone chooses the language, because shared caches keep the answer.
      const found = await findArticle(shop.db, { slug, language: readLanguage(query.lang) })
      const { title, body } = await readVersion(shop, requireFound(found).versionId)
      return reply.headers(caching).type('text/markdown; charset=utf-8').send(`# ${title}\n\n${body}`)
    },
  )
  serve('/sitemap.xml', 'application/xml', async () => {
    const articles = await listArticles(shop.db, 'en')
    const paths = [...listedPaths, ...articles.map(({ slug }) => `/help/${slug}/`)]
    const addresses = paths.flatMap(path =>
      languages.map(language => ({ language, address: baseUrl + path })),
    )
    return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${addresses.map(sitemapEntry)}</urlset>
`.markup
  })
  serve('/manifest.webmanifest', 'application/manifest+json', () =>
    JSON.stringify({
      name: productName,
      start_url: '/',
      display: 'browser',
      background_color: '#ffffff',
      theme_color: '#ffffff',
      icons: [192, 512].map(size => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    }),
  )
}

const words = pickTexts(t => t)

/** https://llmstxt.org: what there is to read, the help in each language. */
async function listForAssistants({ db, config: { baseUrl, productName } }: Shop): Promise<string> {
  const link = (name: string, path: string, text = '') =>
    `- [${name}](${baseUrl}${path})${text && `: ${text}`}`
  const help = await Promise.all(
    languages.map(async language => {
      const articles = await listArticles(db, language)
      const links = articles.map(({ slug, title, summary }) =>
        link(title, `/help/${slug}.md?lang=${language}`, summary),
      )
      return [`\n## ${words[language].help.title}\n`, ...links]
    }),
  )
  return [
    `# ${productName}\n`,
    `> ${words.en.descriptions.shop(productName)}\n`,
    '## Shop\n',
    link(productName, '/astra/', words.en.descriptions.product(productName)),
    link('Pricing', '/astra/pricing/', words.en.descriptions.pricing()),
    '\n## Programs\n',
    link('OpenAPI', '/api/openapi.json', 'programs call what is below /api/v1/, with an API token'),
    link('MCP', '/mcp', 'POST: reads licenses and orders with the same token, and searches the help'),
    ...developerTextNames.map(name => link(readDeveloperText(name).title, `/help/developers/${name}/`)),
    ...help.flat(),
    '',
  ].join('\n')
}

/** RFC 9116 */
function securityText({ config, clock }: Shop): string {
  const expires = new Date(clock.now().getTime() + securityTextDays * 24 * 3600_000)
  return [
    `Contact: mailto:${config.supportEmail}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en, ru',
    `Canonical: ${config.baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

function sitemapEntry({ language, address }: { language: Language; address: string }) {
  return html`<url>
<loc>${addressIn(language, address)}</loc>
${languages.map(
  each => html`<xhtml:link rel="alternate" hreflang="${each}" href="${addressIn(each, address)}"/>
`,
)}</url>
`
}
