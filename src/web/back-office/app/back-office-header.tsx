import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts, useVisitor } from '../../app/context.ts'
import { SandboxNote } from '../../app/page-frame.tsx'
import { LanguageSwitch, SignOutButton } from '../../app/visitor-controls.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SlideOut } from '../../ui/slide-out.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DropDown } from '../kit/drop-down.tsx'
import styles from './back-office-header.module.css'
import { BackOfficeMenu } from './back-office-menu.tsx'
import { Keyboard, type Opened } from './keyboard.tsx'

type Props = { isNarrow: boolean; setNarrow: (narrow: boolean) => void }

/** The rail beside the page, which slides out on a narrow screen, and the line above the page. */
export function BackOfficeHeader({ isNarrow, setNarrow }: Props) {
  const { menu } = useTexts().layout
  const { kit: t } = useTexts().backOffice
  const { productName } = useVisitor()
  const [open, setOpen] = useState<Opened | 'menu'>()
  const close = () => setOpen(undefined)

  return (
    <>
      <div className={styles.rail} data-narrow={isNarrow || undefined}>
        <nav aria-label={t.menuLabel}>
          <Link to={backOfficePaths.home} className={styles.name}>
            {productName}
          </Link>
          <BackOfficeMenu />
        </nav>
        <SandboxNote />
      </div>
      <header className={styles.header}>
        <div className={styles.menu}>
          <IconButton
            icon="menu"
            label={menu.open}
            aria-haspopup="dialog"
            aria-expanded={open === 'menu'}
            onClick={() => setOpen('menu')}
          />
        </div>
        <div className={styles.fold}>
          <IconButton
            icon="menu"
            label={t.rail}
            aria-pressed={isNarrow}
            onClick={() => setNarrow(!isNarrow)}
          />
        </div>
        <button
          type="button"
          className={styles.search}
          aria-haspopup="dialog"
          onClick={() => setOpen('palette')}
        >
          <Icon name="search" />
          <span className={styles.line} title={t.find}>
            {t.find}
          </span>
          <kbd className={styles.keys}>Ctrl K</kbd>
        </button>
        <PersonMenu onHelp={() => setOpen('help')} />
        <Keyboard open={open} setOpen={setOpen} />
      </header>
      <SlideOut open={open === 'menu'} onClose={close} label={menu.title} closeLabel={menu.close}>
        <nav aria-label={t.menuLabel}>
          <BackOfficeMenu />
        </nav>
        <SandboxNote />
      </SlideOut>
    </>
  )
}

function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const { keys, settingsTabs } = useTexts().backOffice.kit
  const { user } = useVisitor()

  return (
    <DropDown
      className={styles.person}
      end
      summary={
        <>
          <Icon name="user" />
          <span className={`${styles.line} ${styles.email}`} title={user?.email}>
            {user?.email}
          </span>
        </>
      }
    >
      <Stack gap="2xs" align="start">
        <LanguageSwitch call="POST /api/sezam/language/" />
        <Link to={backOfficePaths.factor()} className={styles.item}>
          {settingsTabs.factor}
        </Link>
        <Link to={backOfficePaths.sessions} className={styles.item}>
          {settingsTabs.sessions}
        </Link>
        <button type="button" className={styles.item} aria-haspopup="dialog" onClick={onHelp}>
          {keys.title}
        </button>
        {/* It leads to sign-in, and from there back. */}
        <SignOutButton call="DELETE /api/sezam/session/" next={backOfficePaths.home} />
      </Stack>
    </DropDown>
  )
}
