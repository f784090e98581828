import { useTexts } from '../app/context.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import columns from './cart-order.module.css'
import styles from './order-form-skeleton.module.css'

export function OrderFormSkeleton() {
  return (
    <div className={columns.columns} role="status" aria-busy="true">
      <VisuallyHidden>{useTexts().orderForm.loading}</VisuallyHidden>
      <div className={styles.summary} />
      <div className={styles.form} />
    </div>
  )
}
