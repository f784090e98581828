import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts, useVisitor } from '../../app/context.ts'
import { LanguageSwitch, SignOutButton } from '../../app/visitor-controls.tsx'
import { IconButton } from '../../ui/button.tsx'
import { SlideOut } from '../../ui/slide-out.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './back-office-header.module.css'
import { BackOfficeMenu } from './back-office-menu.tsx'
import { Keyboard } from './keyboard.tsx'
import { SearchBox } from './search-box.tsx'

/** Two rows: nine items of the menu fill one in either language. On a narrow screen the menu slides out. */
export function BackOfficeHeader() {
  const { menu } = useTexts().layout
  const { kit: t } = useTexts().backOffice
  const { productName } = useVisitor()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const account = (
    <div className={styles.account}>
      <LanguageSwitch call="POST /api/sezam/language/" />
      {/* It leads to sign-in, and from there back. */}
      <SignOutButton call="DELETE /api/sezam/session/" next={backOfficePaths.home} />
    </div>
  )

  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={backOfficePaths.home} className={styles.name}>
          {t.name(productName)}
        </Link>
        <div className={styles.wide}>
          <SearchBox />
          {account}
        </div>
        <Keyboard />
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
      <div className={styles.bar}>
        <BackOfficeMenu look="bar" />
      </div>
      <SlideOut
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        label={menu.title}
        closeLabel={menu.close}
      >
        <SearchBox />
        <BackOfficeMenu look="list" />
        {account}
      </SlideOut>
    </header>
  )
}
