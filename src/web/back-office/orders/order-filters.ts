import { useTexts } from '../../app/context.ts'
import type { Filter } from '../kit/filter-bar.tsx'

export function useOrderFilters(sellers: readonly { id: number; name: string }[]): Filter[] {
  const texts = useTexts()
  const { columns, filters: t, methods, modes, plans } = texts.backOffice.orders
  const resellers = sellers.map(({ id, name }) => ({ value: String(id), label: name }))
  const currencies = ['EUR', 'USD', 'RUB', 'BYN'].map(code => ({ value: code, label: code }))
  const yes = [{ value: '1', label: t.yes }]
  return [
    { name: 'q', label: texts.backOffice.kit.search.hint },
    { name: 'status', label: columns.state, options: list(texts.backOffice.kit.orderStates) },
    { name: 'method', label: columns.method, options: list(methods), any: 'masculine' },
    { kind: 'days', label: t.days },
    { name: 'by', label: t.by, options: list(t.bys), any: 'plural', isRare: true },
    { name: 'plan', label: t.plan, options: list(plans), any: 'masculine', isRare: true },
    { name: 'mode', label: t.mode, options: list(modes), any: 'masculine', isRare: true },
    { name: 'country', label: columns.country, isRare: true },
    {
      name: 'seller',
      label: t.seller,
      options: [{ value: 'own', label: t.ownSeller }, ...resellers],
      any: 'masculine',
      isRare: true,
    },
    { name: 'currency', label: t.currency, options: currencies, any: 'feminine', isRare: true },
    { name: 'coupon', label: t.coupon, isRare: true },
    { name: 'unmatched', label: t.unmatched, options: yes, any: 'masculine', isRare: true },
    { name: 'credited', label: t.credited, options: yes, any: 'feminine', isRare: true },
    { name: 'returned', label: t.returned, options: yes, any: 'masculine', isRare: true },
    {
      name: 'withdrawn',
      label: t.withdrawn,
      options: [...yes, { value: 'open', label: t.notRefunded }],
      any: 'masculine',
      isRare: true,
    },
    { name: 'vat_refused', label: t.vatRefused, options: yes, any: 'masculine', isRare: true },
    { name: 'place_conflict', label: t.placeConflict, options: yes, isRare: true },
  ]
}

function list(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
