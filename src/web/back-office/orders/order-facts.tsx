import { Link } from 'react-router'
import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { formatPercent } from '../../../texts/percent.ts'
import { useTexts } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { SumTable } from '../../ui/sum-table.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { PageSection } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'

export function OrderFacts({ order }: { order: OrderDetails }) {
  const { kit, orders } = useTexts().backOffice
  const { labels, facts: t, values } = orders
  const { moment } = useFormats()
  const rows = [
    { term: labels.created_at, value: moment(order.created_at) },
    { term: t.paid, value: order.paid_at ? moment(order.paid_at) : '' },
    { term: labels.method, value: values.method[order.method] },
    { term: labels.mode, value: values.mode[order.mode] },
    { term: labels.seller, value: order.seller },
    { term: t.reference, value: order.method === 'bank' ? order.reference : '' },
    { term: kit.palette.one.license, value: order.license_id === null ? '' : <License order={order} /> },
    { term: labels.withdrawn, value: order.withdrawal ? <Withdrawal order={order} /> : '' },
  ]

  return (
    <>
      <DefinitionList rows={rows} />
      <OrderSums order={order} />
      <BuyerAndTax order={order} />
    </>
  )
}

function License({ order: { license_id: id, license } }: { order: OrderDetails }) {
  const { terms, becomes } = useTexts().backOffice.orders.facts
  const { day } = useFormats()
  const [before, after] = [license.before, license.after].map(each => {
    if (!each) return ''
    return terms(each.servers, { until: day(each.until), isLifetime: each.is_lifetime })
  })

  return (
    <>
      {id !== null && <Link to={backOfficePaths.license(id)}>{id}</Link>}
      {after && <div>{before ? becomes(before, after) : after}</div>}
    </>
  )
}

function Withdrawal({ order: { withdrawal } }: { order: OrderDetails }) {
  const { withdrawn, toRefund } = useTexts().backOffice.orders.facts
  const { day, moment } = useFormats()
  if (!withdrawal) return null
  const at = moment(withdrawal.submitted_at)
  return withdrawal.is_open ? toRefund(at, day(withdrawal.refund_by)) : withdrawn(at)
}

function OrderSums({ order }: { order: OrderDetails }) {
  const { facts: t, labels } = useTexts().backOffice.orders
  const { language, ...format } = useFormats()
  const { sums, currency, total, title } = order
  const money = (minor: number) => format.money(minor, currency)
  const discounts = [
    { label: t.couponDiscount(sums.coupon), minor: sums.coupon_discount },
    { label: t.cryptoDiscount, minor: sums.crypto_discount },
  ]
    .filter(({ minor }) => minor !== 0)
    .map(({ label, minor }) => ({ label, sum: money(-minor) }))

  return (
    <PageSection title={t.sums}>
      <SumTable
        caption={t.sums}
        rows={[
          { label: title, sum: money(sums.list_price) },
          ...discounts,
          ...(discounts.length > 0 ? [{ label: t.subtotal, sum: money(sums.subtotal) }] : []),
          {
            label: t.tax(formatPercent(language, sums.tax_rate)),
            note: t.taxKinds[sums.tax_kind],
            sum: money(sums.tax),
          },
        ]}
        total={{ label: labels.total, sum: money(total) }}
      />
    </PageSection>
  )
}

/** The invoice in force names the buyer; the comment and the buyer's own numbers are those of the order. */
function BuyerAndTax({ order }: { order: OrderDetails }) {
  const { actionWords, orders } = useTexts().backOffice
  const { labels, facts: t, vies: words } = orders
  const { fields } = actionWords.order['correct-invoice']
  const { language, day, moment } = useFormats()
  const { buyer, rates, place, vies, currency } = order
  const billed = order.billed_to ?? buyer
  const findCountry = (alpha3?: string) => countriesIn(language).find(([code]) => code === alpha3)?.[1] ?? ''
  const taxedIn = findCountry(order.country)
  const billedIn = findCountry(order.billed_to?.country) || buyer.country
  const city = [billed.postcode, billed.city].filter(Boolean).join(' ')
  const address = [billed.address, city, billedIn === taxedIn ? '' : billedIn]
  const rows = [
    { term: fields.company.label, value: billed.company },
    { term: t.name, value: buyer.name },
    { term: fields.address.label, value: address.filter(Boolean).join(', ') },
    { term: labels.country, value: taxedIn },
    { term: fields.vat_number.label, value: billed.vat_number },
    ...vies.map(({ outcome, at, name, address, request }, index) => ({
      term: index === 0 ? t.vies : t.viesAgain,
      value: [
        `${words[outcome]}, ${moment(at)}`,
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
        currency === 'EUR' ? '' : t.rate(rates.euro, rates.currency, currency, rates.source, day(rates.day)),
    },
    { term: t.purchaseOrder, value: buyer.purchase_order },
    { term: t.buyerReference, value: buyer.buyer_reference },
    { term: t.comment, value: buyer.comment },
  ]

  return (
    <PageSection title={t.buyer}>
      <DefinitionList rows={rows} />
    </PageSection>
  )
}
