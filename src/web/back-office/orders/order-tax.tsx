import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { formatDay } from '../../../texts/day.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { PageSection } from '../kit/page-section.tsx'

/** What tax and price rest on. */
export function OrderTax({ order }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { labels, facts: t, vies: words } = texts.backOffice.orders
  const { language } = visitor
  const { rates, place, vies, currency } = order
  const rows = [
    { term: labels.country, value: order.country },
    ...vies.map(({ outcome, at, name, address, request }, index) => ({
      term: index === 0 ? t.vies : t.viesAgain,
      value: [
        `${words[outcome]}, ${formatMoment(language, at)}`,
        [name, address].filter(Boolean).join(', '),
        request && t.viesRequest(request),
      ]
        .filter(Boolean)
        .join('\n'),
    })),
    { term: t.network, value: place.network },
    { term: t.card, value: place.card },
    { term: t.billing, value: place.billing },
    { term: t.place, value: place.conflict ? t.placeConflict : '' },
    {
      term: t.rates,
      value:
        currency === 'EUR'
          ? ''
          : t.rate(rates.euro, rates.currency, currency, rates.source, formatDay(language, rates.day)),
    },
  ]

  return (
    <PageSection title={t.taxBasis}>
      <DefinitionList rows={rows.filter(({ value }) => value !== '')} />
    </PageSection>
  )
}
