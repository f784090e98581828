import { useTexts } from '../app/context.ts'
import { formatAmount } from '../checkout/format-amount.ts'
import type { Offer } from './plan-offers.ts'
import styles from './saving-line.module.css'

export function SavingLine({ offer }: { offer: Offer | null }) {
  const { savings } = useTexts().pricing

  return <p className={styles.saving}>{offer && savingText(offer)}</p>

  function savingText({ saving, quote }: Offer): string {
    switch (saving.kind) {
      case 'none':
        return savings.none
      case 'volume':
        return savings.volume(formatAmount(saving.amount, quote.currency))
      case 'year':
        return savings.year(formatAmount(saving.amount, quote.currency))
      case 'payback':
        return savings.payback(saving.months)
    }
  }
}
