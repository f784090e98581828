import { Icon } from '../ui/icon.tsx'
import { useTexts, useVisitor } from './context.ts'
import { paths } from './paths.ts'
import styles from './sandbox-ribbon.module.css'
import { ShopLink } from './shop-link.tsx'

export function SandboxRibbon() {
  const { sandbox, sandboxMailbox } = useTexts().layout
  const { sandbox: services } = useVisitor()
  if (services.length === 0) return null

  return (
    <aside className={styles.ribbon}>
      <div className={styles.row}>
        <Icon name="info" />
        <p>
          {sandbox(services)}
          {services.includes('mail') && (
            <>
              {' '}
              <ShopLink to={paths.mailbox} className={styles.link}>
                {sandboxMailbox}
              </ShopLink>
            </>
          )}
        </p>
      </div>
    </aside>
  )
}
