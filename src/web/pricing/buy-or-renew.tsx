import type { License } from '../../contract/licenses.ts'
import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './buy-or-renew.module.css'
import type { CardPlan } from './card-plans.ts'
import { RenewableLicense } from './renewable-license.tsx'

type Props = {
  plan: CardPlan
  licenses: readonly License[]
  today: string
  onBuyNew: (plan: CardPlan) => void
  onClose: () => void
}

export function BuyOrRenew({ plan, licenses, today, onBuyNew, onClose }: Props) {
  const t = useTexts().pricing.renewal
  const buyNew = (
    <Button variant="primary" onClick={() => onBuyNew(plan)}>
      {t.buyNew}
    </Button>
  )

  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={t.close} actions={buyNew}>
      <p>{t.text}</p>
      <ul className={styles.licenses}>
        {licenses.map(license => (
          <RenewableLicense key={license.id} license={license} today={today} />
        ))}
      </ul>
    </Dialog>
  )
}
