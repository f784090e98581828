import { priceInEuro } from '../../domain/pricing/catalog.ts'
import type { planTable } from '../../texts/en/plan-table.ts'
import { useFormatAmount } from './format-amount.ts'
import styles from './plan-table.module.css'
import { type CardPlan, shownPlans } from './selection.ts'

type Line = (typeof planTable)['term']
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
  const price = (plan: Parameters<typeof priceInEuro>[0]) => formatAmount(priceInEuro(plan, 1), 'EUR')
  const shown = chosen && shownPlans.indexOf(chosen) + 1
  const lines = [
    ...(priced ? [t.price(shownPlans.map(price))] : []),
    t.term,
    t.versions(price('astra-lifetime-update')),
    t.end,
    ...same,
  ]

  return (
    <table className={styles.table} data-one={chosen && true}>
      <thead>
        <tr>
          <th scope="col">{t.plan}</th>
          {t.plans.map((plan, index) => (
            <th key={plan} scope="col" data-shown={index === shown || undefined}>
              {plan}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td
                key={t.plans[index]}
                colSpan={values.length === 1 ? t.plans.length : undefined}
                data-plan={values.length === 1 ? undefined : t.plans[index]}
                data-shown={values.length === 1 || index === shown || undefined}
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
