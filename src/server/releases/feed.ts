import type { FastifyInstance } from 'fastify'
import { readLanguage } from '../../domain/languages.ts'
import { isOffered } from '../../domain/licenses/release.ts'
import { pickTexts } from '../../texts/all.ts'
import { html } from '../platform/http/html.ts'
import type { Shop } from '../shop.ts'
import { notesIn } from './describe-release.ts'
import { recentReleases } from './store.ts'

const words = pickTexts(t => t.product.releases)

/** Atom: RFC 4287. */
export function serveFeed(app: FastifyInstance, shop: Shop) {
  const { baseUrl, productName } = shop.config
  const page = `${baseUrl}/astra/releases/`

  const options = { schema: { hide: true }, config: { withoutCookies: true } } as const
  type Asked = { Querystring: { lang?: string } }

  app.get<Asked>('/astra/releases/feed.xml', options, async ({ query }, reply) => {
    // The address alone chooses the language, because shared caches keep the answer.
    const language = readLanguage(query.lang)
    const releases = (await recentReleases(shop)).filter(isOffered)
    const at = (day: string) => `${day}T00:00:00Z`
    const newest = releases.reduce(
      (last, { releasedOn }) => (releasedOn > last ? releasedOn : last),
      '2000-01-01',
    )
    const entries = releases.map(
      release => html`<entry>
<id>${page}#${release.version}</id>
<title>${productName} ${release.version}</title>
<updated>${at(release.releasedOn)}</updated>
<link href="${page}?lang=${language}#${release.version}"/>
<content type="text" xml:lang="${notesIn(release, language).language}">${notesIn(release, language).text}</content>
</entry>
`,
    )
    const feed = html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${page}feed.xml</id>
<title>${words[language].title(productName)}</title>
<updated>${at(newest)}</updated>
<author><name>${shop.config.seller.name || productName}</name></author>
<link rel="self" href="${page}feed.xml?lang=${language}"/>
<link href="${page}?lang=${language}"/>
${entries}</feed>
`
    return reply
      .headers({ 'cache-control': 'public, max-age=60' })
      .type('application/atom+xml; charset=utf-8')
      .send(feed.markup)
  })
}
