import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { SlideOut } from '../ui/slide-out.tsx'
import { useTexts, useVisitor } from './context.ts'
import { paths } from './paths.ts'
import { ShopLink } from './shop-link.tsx'
import styles from './site-header.module.css'
import { SiteMark } from './site-mark.tsx'
import { SiteNav } from './site-nav.tsx'

export function SiteHeader() {
  const { menu } = useTexts().layout
  const { productName } = useVisitor()
  const [isMenuOpen, setMenuOpen] = useState(false)

  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <ShopLink to={paths.home} reload className={styles.product}>
          <SiteMark />
          {productName}
        </ShopLink>
        <div className={styles.wide}>
          <SiteNav look="bar" />
        </div>
        <div className={styles.narrow}>
          <IconButton
            icon="menu"
            label={menu.open}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          />
        </div>
      </div>
      <SlideOut
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        label={menu.title}
        closeLabel={menu.close}
      >
        <SiteNav look="list" />
      </SlideOut>
    </header>
  )
}
