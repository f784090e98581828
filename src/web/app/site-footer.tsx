import { useTexts, useVisitor } from './context.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { mailto, paths } from './paths.ts'
import { ShopLink } from './shop-link.tsx'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const { footer } = useTexts().layout
  const { supportEmail } = useVisitor()

  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <ul className={styles.links}>
          <li>
            <ShopLink to={paths.product} className={styles.link}>
              {footer.product}
            </ShopLink>
          </li>
          <li>
            <ShopLink to={paths.terms} className={styles.link}>
              {footer.terms}
            </ShopLink>
          </li>
          <li>
            <ShopLink to={paths.privacy} className={styles.link}>
              {footer.privacy}
            </ShopLink>
          </li>
          <li>
            <ShopLink to={paths.imprint} className={styles.link}>
              {footer.imprint}
            </ShopLink>
          </li>
          <li>
            <ShopLink to={paths.withdraw()} className={styles.link}>
              {footer.withdraw}
            </ShopLink>
          </li>
          <li>
            <a href={mailto(supportEmail)} className={styles.link}>
              {footer.contact}
            </a>
          </li>
        </ul>
        <LanguageSwitch />
      </div>
    </footer>
  )
}
