import { useState } from 'react'
import type { License } from '../../../contract/licenses.ts'
import { CallButton, useCall } from '../../app/call.tsx'
import { useTexts } from '../../app/context.ts'
import { CopyField } from '../../app/copy-text.tsx'
import { paths } from '../../app/paths.ts'
import { SerialNumber } from '../../app/serial-number.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { licenseName } from '../license-status.ts'

/** No one but the license's customer has the file sent or creates a link to it. */
export function InstallCard({ license, isOwn }: { license: License; isOwn: boolean }) {
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
      {license.state === 'active' ? (
        <>
          <Row as="p" gap="xs">
            <ButtonLink
              variant="primary"
              href={paths.licenseFile(license.id)}
              aria-label={`${t.file}: ${licenseName(license)}`}
            >
              {t.file}
            </ButtonLink>
            <CallButton
              aria-label={`${t.mail}: ${licenseName(license)}`}
              ask={api => api('POST /api/astra/license/{id}/file/', { params: { id: license.id } })}
            >
              {t.mail}
            </CallButton>
          </Row>
          <DownloadLink license={license} />
        </>
      ) : (
        <p>{t.noFile}</p>
      )}
      <p>
        <ButtonLink to={paths.article('install-license-file')} variant="quiet">
          {t.guide}
        </ButtonLink>
        <ButtonLink href={paths.activate} variant="quiet">
          {t.offline}
        </ButtonLink>
      </p>
    </Card>
  )
}

function DownloadLink({ license }: { license: License }) {
  const { install: t } = useTexts().profile.license
  const { busy, call } = useCall()
  const [command, setCommand] = useState('')

  async function make() {
    const params = { id: license.id }
    const answer = await call(api => api('POST /api/astra/license/{id}/file/link/', { params }))
    if (answer.ok) setCommand(answer.reply.data.command)
  }

  if (!command)
    return (
      <p>
        <Button busy={busy} aria-label={`${t.link}: ${licenseName(license)}`} onClick={() => void make()}>
          {t.link}
        </Button>
      </p>
    )
  return (
    <Stack gap="2xs">
      <p>{t.linkLead}</p>
      <CopyField text={command} label={t.command} />
    </Stack>
  )
}
