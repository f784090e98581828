import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { SlideOut } from '../ui/slide-out.tsx'
import { useTexts, useVisitor } from './context.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { paths } from './paths.ts'
import { ShopLink } from './shop-link.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import styles from './site-header.module.css'
import { SiteNav } from './site-nav.tsx'

export function SiteHeader() {
  const { menu } = useTexts().layout
  const { productName, user } = useVisitor()
  const [isMenuOpen, setMenuOpen] = useState(false)

  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <ShopLink to={user ? paths.home : paths.pricing} reload={user !== null} className={styles.product}>
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
        <div className={styles.account}>
          <LanguageSwitch />
          {user && <SignOutButton />}
        </div>
      </SlideOut>
    </header>
  )
}

function SiteMark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 32 32"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="7" />
      <path d="M16 5.5c.9 6.9 3.6 9.6 10.5 10.5c-6.9.9-9.6 3.6-10.5 10.5c-.9-6.9-3.6-9.6-10.5-10.5c6.9-.9 9.6-3.6 10.5-10.5z" />
    </svg>
  )
}
