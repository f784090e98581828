import { useState } from 'react'
import type { License } from '../../../contract/licenses.ts'
import { useTexts } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { useCall } from '../../app/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { licenseName } from '../license-status.ts'
import styles from './install-card.module.css'
import { SerialNumber } from './serial-number.tsx'

/** Only the license's customer has the file sent or creates a link to it. */
export function InstallCard({ license, isOwn }: { license: License; isOwn: boolean }) {
  const { install: t } = useTexts().profile.license

  if (!isOwn)
    return (
      <Card title={t.title}>
        <p>
          {t.notYours(license.sn_to_display)} <a href={`/sezam/licenses/${license.id}/`}>{t.inBackOffice}</a>
        </p>
      </Card>
    )
  return (
    <Card title={t.title}>
      <SerialNumber license={license} />
      {license.state === 'active' ? (
        <>
          <p className={styles.actions}>
            <ButtonLink
              variant="primary"
              href={paths.licenseFile(license.id)}
              aria-label={`${t.file}: ${licenseName(license)}`}
            >
              {t.file}
            </ButtonLink>
            <MailFile license={license} />
          </p>
          <DownloadLink license={license} />
        </>
      ) : (
        <p>{t.noFile}</p>
      )}
      <p>
        <ButtonLink to={paths.article('install-license-file')} variant="quiet">
          {t.guide}
        </ButtonLink>
        <ButtonLink href={'/orders/software/astra/activate/'} variant="quiet">
          {t.offline}
        </ButtonLink>
      </p>
    </Card>
  )
}

function MailFile({ license }: { license: License }) {
  const { install: t } = useTexts().profile.license
  const { busy, call } = useCall()
  const params = { id: license.id }

  return (
    <Button
      busy={busy}
      aria-label={`${t.mail}: ${licenseName(license)}`}
      onClick={() => void call(api => api('POST /api/astra/license/{id}/file/', { params }))}
    >
      {t.mail}
    </Button>
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
    <div className={styles.made}>
      <p>{t.linkLead}</p>
      <TextInput
        look="mono"
        readOnly
        autoFocus
        value={command}
        aria-label={t.command}
        // Selected backwards, so that a narrow field shows the start of the command.
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, command.length, 'backward')}
      />
      <CopyButton text={command} label={t.copy} copiedLabel={t.copied} failedLabel={t.copyFailed} />
    </div>
  )
}
