import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'

export function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const { texts, visitor } = usePage()
  const { labels, facts: t, values } = texts.backOffice.customers
  const { language } = visitor
  const states = [
    customer.is_superuser ? t.superuser : '',
    customer.is_erased ? t.erased : '',
    customer.erased_after ? t.erasedAfter(formatDay(language, customer.erased_after)) : '',
  ].filter(Boolean)
  const rows = [
    { term: labels.created_at, value: formatDay(language, customer.created_at) },
    { term: labels.language, value: values.language[customer.language] },
    { term: labels.country, value: customer.country },
    { term: t.paid, value: formatMoney(customer.paid, 'EUR', { language, decimals: 'always' }) },
    { term: t.mrr, value: formatMoney(customer.mrr, 'EUR', { language, decimals: 'always' }) },
    { term: t.nextExpiry, value: customer.next_expiry ? formatDay(language, customer.next_expiry) : '' },
    { term: t.state, value: states.join(', ') },
  ]

  return <DefinitionList rows={rows.filter(({ value }) => value !== '')} />
}
