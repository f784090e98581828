import type { License } from '../../contract/licenses.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { Entry } from '../ui/entry.tsx'
import { Text } from '../ui/layout.tsx'
import { Pill } from '../ui/pill.tsx'
import { useTerm } from './license/license-summary.tsx'
import { LicenseActions } from './license-actions.tsx'
import { licenseName, licenseStatus, statusTones } from './license-status.ts'

type Props = { license: License; today: string; isFirst: boolean }

/** One of several licenses. The most urgent one has the filled button of the page. */
export function LicenseRow({ license, today, isFirst }: Props) {
  const { licenses: t } = useTexts().profile
  const { supportEmail } = useVisitor()
  const { label, note } = useTerm(license, today)
  const status = licenseStatus(license, today)
  const { own_name, name, servers, sn_to_display } = license
  const term = status === 'ending' ? `${label}, ${note}` : note
  const about = [own_name && name, t.servers(servers), `${sn_to_display.slice(0, 5)}…`]

  return (
    <Entry
      name={<a href={paths.license(license.id)}>{licenseName(license)}</a>}
      mark={<Pill tone={statusTones[status]}>{t.states[status]}</Pill>}
      note={[...about, license.state === 'active' && term].filter(Boolean).join(' · ')}
      action={
        <LicenseActions
          license={license}
          today={today}
          variant={isFirst ? 'primary' : 'secondary'}
          size="small"
        />
      }
    >
      {license.state !== 'active' && (
        <Text wrap="anywhere">
          {t[license.state]} <a href={mailto(supportEmail)}>{supportEmail}</a>
        </Text>
      )}
    </Entry>
  )
}
