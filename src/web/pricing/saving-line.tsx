import { useTexts } from '../app/context.ts'
import { moneyOf } from '../checkout/money.ts'
import type { Offer } from './plan-offers.ts'
import styles from './saving-line.module.css'

/** What a plan saves, and against what. */
export function SavingLine({ offer }: { offer: Offer | null }) {
  const { savings } = useTexts().pricing

  return <p className={styles.saving}>{offer && wordsOf(offer)}</p>

  function wordsOf({ saving, quote }: Offer): string {
    switch (saving.kind) {
      case 'none':
        return savings.none
      case 'volume':
        return savings.volume(moneyOf(quote, saving.amount))
      case 'year':
        return savings.year(moneyOf(quote, saving.amount))
      case 'payback':
        return savings.payback(saving.months)
    }
  }
}
