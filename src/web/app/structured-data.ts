import type { Block, Part, Question } from '../../contract/content.ts'
import { type Catalog, priceInEuro } from '../../domain/pricing/catalog.ts'
import type { Texts } from '../../texts/all.ts'
import type { PageHandle } from './page-handle.ts'
import { paths } from './paths.ts'
import { plainText } from './prose.tsx'

const plans = ['astra-1m', 'astra-1y', 'astra-lifetime'] as const

type Shown = {
  pricing: Texts['pricing']
  productName: string
  description: string
  origin: string
  catalog: Catalog
}

/** JSON-LD for search engines: the prices and the questions that the page shows. `loaded` is its data. */
export function structuredData(page: PageHandle['page'], loaded: unknown, shown: Shown): object[] {
  if (page !== 'pricing/pricing-page') return []
  const { questions } = loaded as { questions: Question[] }
  return [describeProduct(shown), ...(questions.length > 0 ? [describeQuestions(questions)] : [])]
}

/** Search engines choose nothing, so they see the price of one server, in euro and without tax. */
function describeProduct({ pricing, productName, description, origin, catalog }: Shown) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: productName,
    description,
    image: `${origin}/preview.png`,
    offers: plans
      .filter(plan => catalog.plans.includes(plan))
      .map(plan => ({
        '@type': 'Offer',
        name: `${pricing.plans[plan].name}, ${pricing.servers(1)}`,
        sku: plan,
        url: origin + paths.pricing,
        availability: 'https://schema.org/InStock',
        price: inUnits(priceInEuro(catalog, plan, 1)),
        priceCurrency: 'EUR',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: inUnits(priceInEuro(catalog, plan, 1)),
          priceCurrency: 'EUR',
          valueAddedTaxIncluded: false,
        },
      })),
  }
}

function describeQuestions(questions: readonly Question[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, blocks }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: blocks.flatMap(readLines).join('\n') },
    })),
  }
}

function readLines(block: Block): string[] {
  if (block.kind === 'heading') return [block.text]
  if (block.kind === 'list') return block.items.flat().map(readPart)
  if (block.kind === 'quote') return block.content.map(readPart)
  if (block.kind === 'table') return [block.head, ...block.rows].map(row => row.map(plainText).join(', '))
  return [readPart(block)]
}

function readPart(part: Part): string {
  return part.kind === 'code' ? part.text : plainText(part.content)
}

function inUnits(minor: number): string {
  return (minor / 100).toFixed(2)
}
