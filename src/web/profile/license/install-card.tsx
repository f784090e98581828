import { useState } from 'react'
import type { License } from '../../../contract/licenses.ts'
import { useApi, useTexts } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
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
  const api = useApi()
  const [isSending, setSending] = useState(false)

  async function send() {
    setSending(true)
    const answer = await api('POST /api/astra/license/{id}/file/', { params: { id: license.id } })
    if (answer.ok) toast.success(answer.reply.message)
    else toast.error(answer.message)
    setSending(false)
  }

  return (
    <Button busy={isSending} aria-label={`${t.mail}: ${licenseName(license)}`} onClick={() => void send()}>
      {t.mail}
    </Button>
  )
}

function DownloadLink({ license }: { license: License }) {
  const { install: t } = useTexts().profile.license
  const api = useApi()
  const [command, setCommand] = useState('')
  const [isMaking, setMaking] = useState(false)

  async function make() {
    setMaking(true)
    const answer = await api('POST /api/astra/license/{id}/file/link/', { params: { id: license.id } })
    if (answer.ok) setCommand(answer.reply.data.command)
    else toast.error(answer.message)
    setMaking(false)
  }

  if (!command)
    return (
      <p>
        <Button busy={isMaking} aria-label={`${t.link}: ${licenseName(license)}`} onClick={() => void make()}>
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
