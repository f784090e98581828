import { priceInEuro } from '../../domain/pricing/catalog.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { useFormatAmount } from '../checkout/format-amount.ts'
import styles from './plan-table.module.css'

export function PlanTable() {
  const { plans: t, toPricing } = useTexts().astra
  const format = useFormatAmount()
  const price = (plan: Parameters<typeof priceInEuro>[0]) => format(priceInEuro(plan, 1), 'EUR')
  const { month, year, lifetime } = t
  const rows = [
    t.demo,
    [month.name, month.price(price('astra-1m')), ...month.rest],
    [year.name, year.price(price('astra-1y')), ...year.rest],
    [
      lifetime.name,
      lifetime.price(price('astra-lifetime')),
      ...lifetime.rest(price('astra-lifetime-update')),
    ],
  ]

  return (
    <>
      <p className={styles.lead}>{t.lead}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {t.head.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={t.head[index + 1]} data-column={t.head[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.lead}>
        {t.more} <ShopLink to={paths.pricing}>{toPricing}</ShopLink>
      </p>
    </>
  )
}
