import { useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import styles from './sign-in.module.css'

export function SignInNotes() {
  const { agreement, support } = useTexts().signIn
  const { supportEmail } = useVisitor()

  return (
    <div className={styles.notes}>
      <p>
        {agreement.before} <ShopLink to={paths.terms}>{agreement.terms}</ShopLink> {agreement.between}{' '}
        <ShopLink to={paths.privacy}>{agreement.privacy}</ShopLink>.
      </p>
      <p>
        {support}{' '}
        <a href={mailto(supportEmail)} className={styles.address}>
          {supportEmail}
        </a>
      </p>
    </div>
  )
}
