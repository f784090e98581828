import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatPercent } from '../../../texts/percent.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'

export function OrderFacts({ order }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { columns, facts: t, methods } = texts.backOffice.orders
  const { language } = visitor
  const money = (minor: number) => formatMoney(minor, order.currency, { language, decimals: 'always' })
  const rows = [
    { term: columns.method, value: methods[order.method] },
    { term: columns.country, value: order.country },
    { term: t.coupon, value: order.coupon },
    { term: t.subtotal, value: money(order.subtotal) },
    { term: t.tax(formatPercent(language, order.tax_rate)), value: money(order.tax) },
    { term: t.total, value: money(order.total) },
    { term: t.buyer, value: order.buyer },
    { term: t.vatNumber, value: order.vat_number },
    { term: t.invoice, value: order.invoice },
    { term: t.reference, value: order.reference },
    { term: t.license, value: order.license_id === null ? '' : <License id={order.license_id} /> },
  ]

  return <DefinitionList rows={rows.filter(({ value }) => value !== '')} />
}

function License({ id }: { id: number }) {
  return <RouterLink to={backOfficePaths.license(id)}>{id}</RouterLink>
}
