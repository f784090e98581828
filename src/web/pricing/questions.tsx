import { formatMoney } from '../../domain/money/money.ts'
import { priceInEuro, volumeTiers } from '../../domain/pricing/catalog.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Ask } from './ask.tsx'
import styles from './questions.module.css'

/** What people ask before they buy. The prices in the answers are the catalog's, in euros. */
export function Questions() {
  const { questions } = useTexts().pricing
  const list = questions.list({
    lifetime: euro(priceInEuro('astra-lifetime', 1)),
    update: euro(priceInEuro('astra-lifetime-update', 1)),
  })

  return (
    <section className={styles.questions}>
      <h2>{questions.title}</h2>
      <div className={styles.list}>
        <Disclosure summary={questions.tiers.question} open>
          <p>{questions.tiers.lead}</p>
          <ul className={styles.tiers}>
            {volumeTiers.map(({ from, to, perServer, flat, discountPercent }) => (
              <li key={from}>
                {questions.tiers.line({
                  from,
                  to,
                  price: euro(perServer),
                  flat: flat > 0 ? euro(flat) : null,
                  percent: discountPercent,
                })}
              </li>
            ))}
          </ul>
          <p>{questions.tiers.after}</p>
        </Disclosure>
        {list.map(({ question, answer, demo }) => (
          <Disclosure key={question} summary={question}>
            {answer.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {demo && (
              <p>
                <ShopLink to={paths.demo}>{demo}</ShopLink>
              </p>
            )}
          </Disclosure>
        ))}
      </div>
      <Ask />
    </section>
  )
}

function euro(minor: number): string {
  return formatMoney(minor, 'EUR', 'when-needed')
}
