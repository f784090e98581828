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
    ...(isBuyable(license) && { buy: { to: paths.convertDemo(id) } }),
    ...(can_renew && { renew: { to: paths.renew(id) } }),
    ...(hasUpgradePage(license) && { upgrade: { to: paths.upgrade(id) } }),
    ...(state === 'active' && { file: { href: paths.licenseFile(id) } }),
  }
  const place = (action: keyof typeof links) => (
    <ButtonLink
      key={action}
      {...links[action]}
      variant={action === next ? variant : 'quiet'}
      size={size}
      aria-label={`${t[action]}: ${name}`}
    >
      {t[action]}
    </ButtonLink>
  )
  const others = actions.filter(action => action in links && action !== next)

  return (
    <Row gap="2xs" align="center">
      {place(next)}
      {others.length > 0 && (
        <Menu label={t.more} subject={name} size={size}>
          {others.map(place)}
        </Menu>
      )}
    </Row>
  )
}

const actions = ['open', 'buy', 'renew', 'upgrade', 'file'] as const
