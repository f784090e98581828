import type { RenderedPage } from '../../contract/rendering.ts'
import { defaultLanguage, describeLocale, type Language, languages } from '../../domain/languages.ts'
import { type Html, html } from '../platform/http/html.ts'

type Parts = {
  page: Omit<RenderedPage, 'body'>
  language: Language
  productName: string
  /** The address of the shop, without a slash at the end. */
  baseUrl: string
  /** The language that the page's own address chooses. */
  addressed: Language | undefined
}

/** What search engines and messengers read; docs/domain.md, 'Search engines and messengers'. */
export function headTags({ page, language, productName, baseUrl, addressed }: Parts): string {
  const { title, description, listedAt } = page
  const image = `${baseUrl}/preview.png`
  const named: Record<string, string> = {
    description,
    ...(listedAt === null ? { robots: 'noindex' } : {}),
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
  }
  const shared: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': productName,
    'og:title': title,
    'og:description': description,
    'og:locale': `${language}_${describeLocale(language).region}`,
    'og:image': image,
    'og:image:width': '1200',
    'og:image:height': '630',
    ...(listedAt === null ? {} : { 'og:url': addressIn(addressed, baseUrl + listedAt) }),
  }
  return html`${Object.entries(named).map(
    ([name, content]) => html`<meta name="${name}" content="${content}">
`,
  )}${Object.entries(shared).map(
    ([property, content]) => html`<meta property="${property}" content="${content}">
`,
  )}${listedAt === null ? [] : addressTags(baseUrl + listedAt, addressed)}`.markup
}

/** Without `?lang=` an address is in the language of the visitor: for a search engine, in English. */
export function addressIn(language: Language | undefined, address: string): string {
  return language && language !== defaultLanguage ? `${address}?lang=${language}` : address
}

function addressTags(address: string, addressed: Language | undefined): Html[] {
  return [
    html`<link rel="canonical" href="${addressIn(addressed, address)}">
`,
    ...languages.map(
      language => html`<link rel="alternate" hreflang="${language}" href="${addressIn(language, address)}">
`,
    ),
    html`<link rel="alternate" hreflang="x-default" href="${address}">
`,
  ]
}
