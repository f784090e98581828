import { type ProductCode, priceInEuro } from '../../domain/pricing/catalog.ts'
import type { planTable } from '../../texts/en/plan-table.ts'
import { useVisitor } from '../app/context.ts'
import { useFormatAmount } from './format-amount.ts'
import styles from './plan-table.module.css'
import { type CardPlan, shownPlans, soldPlans } from './selection.ts'

type Line = ReturnType<(typeof planTable)['term']>
type Props = {
  words: typeof planTable
  /** With the prices of one server, before the lines. */
  priced?: true
  /** Lines that are the same for all plans, after the others. */
  same?: readonly Line[]
  /** Where a phone shows one plan only. */
  chosen?: CardPlan
}

export function PlanTable({ words: t, priced, same = [], chosen }: Props) {
  const formatAmount = useFormatAmount()
  const { catalog } = useVisitor()
  const price = (plan: ProductCode) => formatAmount(priceInEuro(catalog, plan, 1), 'EUR')
  const shown = chosen && shownPlans.indexOf(chosen) + 1
  // The demo, and the plans that are sold.
  const columns = [0, ...soldPlans(catalog).map(plan => shownPlans.indexOf(plan) + 1)]
  const lines = [
    ...(priced ? [t.price(shownPlans.map(price))] : []),
    t.term(catalog),
    t.versions(price('astra-lifetime-update')),
    t.end,
    ...same,
  ]

  return (
    <table className={styles.table} data-one={chosen && true}>
      <thead>
        <tr>
          <th scope="col">{t.plan}</th>
          {columns.map(index => (
            <th key={index} scope="col" data-shown={index === shown || undefined}>
              {t.plans[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.length === 1 ? (
              <td colSpan={columns.length} data-shown>
                {values[0]}
              </td>
            ) : (
              columns.map(index => (
                <td key={index} data-plan={t.plans[index]} data-shown={index === shown || undefined}>
                  {values[index]}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
