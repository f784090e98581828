import { useState } from 'react'
import { Link } from 'react-router'
import type { License } from '../../../contract/licenses.ts'
import { CallButton, useCall } from '../../app/call.tsx'
import { useTexts } from '../../app/context.ts'
import { CopyField } from '../../app/copy-text.tsx'
import { paths } from '../../app/paths.ts'
import { SerialNumber } from '../../app/serial-number.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { licenseName, nextAction } from '../license-status.ts'

type Props = { license: License; isOwn: boolean; today: string }

/** No one but the license's customer has the file sent or creates a link to it. */
export function InstallCard({ license, isOwn, today }: Props) {
  const { install: t } = useTexts().profile.license

  if (!isOwn)
    return (
      <Card title={t.title}>
        <p>
          {t.notYours(license.sn_to_display)}{' '}
          <a href={paths.backOfficeLicense(license.id)}>{t.inBackOffice}</a>
        </p>
      </Card>
    )
  return (
    <Card title={t.title}>
      <SerialNumber license={license} />
      {license.state === 'active' ? <LicenseFile license={license} today={today} /> : <p>{t.noFile}</p>}
      <Row gap="s">
        <Link to={paths.article('install-license-file')}>{t.guide}</Link>
        {license.state === 'active' && <a href={paths.activate}>{t.offline}</a>}
      </Row>
    </Card>
  )
}

function LicenseFile({ license, today }: Omit<Props, 'isOwn'>) {
  const { license: words, licenses } = useTexts().profile
  const { install: t } = words
  const { call } = useCall()
  const [command, setCommand] = useState('')
  const params = { id: license.id }
  const name = licenseName(license)

  async function makeLink() {
    const answer = await call(api => api('POST /api/astra/license/{id}/file/link/', { params }))
    if (answer.ok) setCommand(answer.reply.data.command)
  }

  return (
    <>
      <Row gap="2xs" align="center">
        <ButtonLink
          variant={nextAction(license, today) === 'file' ? 'primary' : 'secondary'}
          href={paths.licenseFile(license.id)}
          aria-label={`${t.file}: ${name}`}
        >
          {t.file}
        </ButtonLink>
        <Menu label={licenses.more} subject={t.title} size="medium">
          <CallButton
            variant="quiet"
            aria-label={`${t.mail}: ${name}`}
            ask={api => api('POST /api/astra/license/{id}/file/', { params })}
          >
            {t.mail}
          </CallButton>
          <Button variant="quiet" aria-label={`${t.link}: ${name}`} onClick={() => void makeLink()}>
            {t.link}
          </Button>
        </Menu>
      </Row>
      {command && (
        <Stack gap="2xs">
          <p>{t.linkLead}</p>
          <CopyField key={command} text={command} label={t.command} />
        </Stack>
      )}
    </>
  )
}
