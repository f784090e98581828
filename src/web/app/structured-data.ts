import { formatMoney } from '../../domain/money/money.ts'
import { priceInEuro, volumeTiers } from '../../domain/pricing/catalog.ts'
import { pricing as englishPlans } from '../../texts/en/pricing.ts'
import { pricingAnswers as english } from '../../texts/en/pricing-answers.ts'
import type { Language } from '../../texts/language.ts'
import { pricing as russianPlans } from '../../texts/ru/pricing.ts'
import { pricingAnswers as russian } from '../../texts/ru/pricing-answers.ts'
import type { PageHandle } from './page-handle.ts'
import { paths } from './paths.ts'

const words = { en: { ...english, ...englishPlans }, ru: { ...russian, ...russianPlans } }
const plans = ['astra-1m', 'astra-1y', 'astra-lifetime'] as const

type Shown = { language: Language; productName: string; description: string; origin: string }

/** JSON-LD for search engines: the prices and the questions that the page shows. */
export function structuredData(page: PageHandle['page'], shown: Shown): object[] {
  return page === 'pricing/pricing-page' ? [describeProduct(shown), describeQuestions(shown.language)] : []
}

/** For one server, in euro and without tax: what a search engine is shown, which has chosen nothing. */
function describeProduct({ language, productName, description, origin }: Shown) {
  const t = words[language]
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: productName,
    description,
    image: `${origin}/preview.png`,
    offers: plans.map(plan => ({
      '@type': 'Offer',
      name: `${t.plans[plan].name}, ${t.servers(1)}`,
      sku: plan,
      url: origin + paths.pricing,
      availability: 'https://schema.org/InStock',
      price: inUnits(priceInEuro(plan, 1)),
      priceCurrency: 'EUR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: inUnits(priceInEuro(plan, 1)),
        priceCurrency: 'EUR',
        valueAddedTaxIncluded: false,
      },
    })),
  }
}

function describeQuestions(language: Language) {
  const { tiers, list } = words[language].faq
  const euro = (minor: number) => formatMoney(minor, 'EUR', { language, decimals: 'when-needed' })
  const tierLines = volumeTiers.map(({ from, to, perServer, flat, discountPercent: percent }) =>
    tiers.line({ from, to, price: euro(perServer), flat: flat > 0 ? euro(flat) : null, percent }),
  )
  const questions = [
    { question: tiers.question, answer: [tiers.lead, ...tierLines, tiers.after] },
    ...list({
      lifetime: euro(priceInEuro('astra-lifetime', 1)),
      update: euro(priceInEuro('astra-lifetime-update', 1)),
    }),
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
    })),
  }
}

function inUnits(minor: number): string {
  return (minor / 100).toFixed(2)
}
