import { priceInEuro, volumeTiers } from '../../domain/pricing/catalog.ts'
import type { pricingAnswers } from '../../texts/en/pricing-answers.ts'
import { useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './faq.module.css'

type Words = typeof pricingAnswers

export function Faq({ words: { faq: t, faqContact } }: { words: Words }) {
  const formatAmount = useFormatAmount()
  const list = t.list({
    lifetime: formatAmount(priceInEuro('astra-lifetime', 1), 'EUR'),
    update: formatAmount(priceInEuro('astra-lifetime-update', 1), 'EUR'),
  })

  return (
    <section className={styles.faq}>
      <h2>{t.title}</h2>
      <div className={styles.list}>
        <Disclosure summary={t.tiers.question} open>
          <p>{t.tiers.lead}</p>
          <ul className={styles.tiers}>
            {volumeTiers.map(({ from, to, perServer, flat, discountPercent }) => (
              <li key={from}>
                {t.tiers.line({
                  from,
                  to,
                  price: formatAmount(perServer, 'EUR'),
                  flat: flat > 0 ? formatAmount(flat, 'EUR') : null,
                  percent: discountPercent,
                })}
              </li>
            ))}
          </ul>
          <p>{t.tiers.after}</p>
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
      <FaqContact words={faqContact} />
    </section>
  )
}

function FaqContact({ words: t }: { words: Words['faqContact'] }) {
  const { supportEmail } = useVisitor()

  return (
    <div className={styles.contact}>
      <h3 className={styles.contactTitle}>{t.title}</h3>
      <p>
        {t.text} <a href={mailto(supportEmail)}>{supportEmail}</a>
      </p>
    </div>
  )
}
