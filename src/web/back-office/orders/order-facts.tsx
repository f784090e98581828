import { Link } from 'react-router'
import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { formatDay } from '../../../texts/day.ts'
import { describeEnd } from '../../../texts/license-end.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { PageSection } from '../kit/page-section.tsx'
import { OrderSums } from './order-sums.tsx'
import { OrderTax } from './order-tax.tsx'

export function OrderFacts({ order }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { labels, facts: t, values } = texts.backOffice.orders
  const moment = (at: string) => formatMoment(visitor.language, at)
  const rows = [
    { term: labels.created_at, value: moment(order.created_at) },
    { term: t.paid, value: order.paid_at ? moment(order.paid_at) : '' },
    { term: labels.method, value: values.method[order.method] },
    { term: t.mode, value: values.mode[order.mode] },
    { term: t.seller, value: order.seller },
    { term: t.invoice, value: order.invoice },
    { term: t.reference, value: order.reference },
    { term: t.license, value: order.license_id === null ? '' : <License order={order} /> },
    { term: t.withdrawal, value: order.withdrawal ? <Withdrawal order={order} /> : '' },
  ]

  return (
    <>
      <DefinitionList rows={rows.filter(({ value }) => value !== '')} />
      <OrderSums order={order} />
      <OrderTax order={order} />
      <Buyer order={order} />
    </>
  )
}

function License({ order: { license_id: id, license } }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { terms, becomes } = texts.backOffice.orders.facts
  const [before, after] = [license.before, license.after].map(each => {
    if (!each) return ''
    const end = { until: formatDay(visitor.language, each.until), isLifetime: each.is_lifetime }
    return terms(each.servers, describeEnd(visitor.language, end))
  })

  return (
    <>
      {id !== null && <Link to={backOfficePaths.license(id)}>{id}</Link>}
      {after && <div>{before ? becomes(before, after) : after}</div>}
    </>
  )
}

function Withdrawal({ order: { withdrawal } }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { withdrawn } = texts.backOffice.orders.facts
  return withdrawal && withdrawn(formatMoment(visitor.language, withdrawal.submitted_at), withdrawal.is_open)
}

/** What the invoice in force says; the comment and the buyer's own numbers are the order's. */
function Buyer({ order }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { facts: t, actions } = texts.backOffice.orders
  const { fields } = actions['correct-invoice']
  const { buyer } = order
  const billed = order.billed_to ?? buyer
  const billedIn = countriesIn(visitor.language).find(([code]) => code === order.billed_to?.country)?.[1]
  const city = [billed.postcode, billed.city].filter(Boolean).join(' ')
  const rows = [
    { term: fields.company.label, value: billed.company },
    { term: t.name, value: buyer.name },
    {
      term: fields.address.label,
      value: [billed.address, city, billedIn ?? buyer.country].filter(Boolean).join(', '),
    },
    { term: t.vatNumber, value: billed.vat_number },
    { term: t.purchaseOrder, value: buyer.purchase_order },
    { term: t.buyerReference, value: buyer.buyer_reference },
    { term: t.comment, value: buyer.comment },
  ].filter(({ value }) => value !== '')
  if (rows.length === 0) return null

  return (
    <PageSection title={t.buyer}>
      <DefinitionList rows={rows} />
    </PageSection>
  )
}
