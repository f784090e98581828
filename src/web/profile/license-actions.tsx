import type { License } from '../../contract/licenses.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { Menu } from '../ui/menu.tsx'
import { hasUpgradePage, isBuyable, licenseName, nextAction } from './license-status.ts'

type Props = {
  license: License
  today: string
  variant: 'primary' | 'secondary'
  size?: 'small' | 'medium'
}

/** The next step as a button, the others in a menu. */
export function LicenseActions({ license, today, variant, size = 'medium' }: Props) {
  const { licenses: t } = useTexts().profile
  const { id, state, can_renew } = license
  const name = licenseName(license)
  const next = nextAction(license, today)
  const links = {
    open: { href: paths.license(id) },
    buy: isBuyable(license) && { to: paths.convertDemo(id) },
    renew: can_renew && { to: paths.renew(id) },
    upgrade: hasUpgradePage(license) && { to: paths.upgrade(id) },
    file: state === 'active' && { href: paths.licenseFile(id) },
  }
  const place = (action: keyof typeof links) => {
    const link = links[action]
    const look = { size, variant: action === next ? variant : ('quiet' as const) }
    return (
      link && (
        <ButtonLink key={action} {...link} {...look} aria-label={`${t[action]}: ${name}`}>
          {t[action]}
        </ButtonLink>
      )
    )
  }

  return (
    <Row gap="2xs" align="center">
      {place(next)}
      {state === 'active' && (
        <Menu label={t.more} subject={name} size={size}>
          {actions.filter(action => action !== next).map(place)}
        </Menu>
      )}
    </Row>
  )
}

const actions = ['open', 'buy', 'renew', 'upgrade', 'file'] as const
