import { useState } from 'react'
import type { LicenseChangeKind, paidPlans } from '../../../contract/back-office/license-changes.ts'
import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { useTexts } from '../../app/context.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import styles from '../kit/kit-form.module.css'
import { MoreActions } from '../kit/more-actions.tsx'
import { ChangeLicense } from './change-license.tsx'
import { PlanFields } from './plan-fields.tsx'
import { ShowSerial } from './show-serial.tsx'

type Props = { license: LicenseDetails }

export function LicenseActions({ license }: Props) {
  const buttons = license.changes.map(kind => <Change key={kind} license={license} kind={kind} />)
  const canSend = license.shown.state === 'active'
  const [first, second] = buttons

  return (
    <div className={styles.actions}>
      {first}
      {canSend ? <SendFile license={license} /> : <ShowSerial license={license} />}
      {second}
      {canSend && (
        <MoreActions>
          {buttons.slice(2)}
          <ShowSerial license={license} />
        </MoreActions>
      )}
    </div>
  )
}

function Change({ license, kind }: Props & { kind: LicenseChangeKind }) {
  switch (kind) {
    case 'extend':
      return <Extend license={license} />
    case 'servers':
      return <ChangeServers license={license} />
    case 'transfer':
      return <Transfer license={license} />
    case 'convert':
      return <Convert license={license} />
    case 'suspend':
    case 'resume':
    case 'reset':
    case 'revoke':
      return <ChangeLicense license={license} kind={kind} change={{ kind }} />
  }
}

function Extend({ license }: Props) {
  const { fields: t } = useTexts().backOffice.licenses
  const [typed, setTyped] = useState<string>()
  const until = typed ?? license.renewed_until
  return (
    <ChangeLicense
      license={license}
      kind="extend"
      change={until ? { kind: 'extend', until } : null}
      onDone={() => setTyped(undefined)}
      fields={errors => (
        <Field label={t.until} error={errors['until']} required>
          {control => (
            <TextInput
              {...control}
              type="date"
              value={until}
              onChange={event => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
    />
  )
}

function ChangeServers({ license }: Props) {
  const { fields: t } = useTexts().backOffice.licenses
  const [typed, setTyped] = useState<string>()
  const servers = typed ?? String(license.servers)
  const isChanged = servers !== '' && Number(servers) !== license.servers
  return (
    <ChangeLicense
      license={license}
      kind="servers"
      change={isChanged ? { kind: 'servers', servers: Number(servers) } : null}
      onDone={() => setTyped(undefined)}
      fields={errors => (
        <Field label={t.servers} error={errors['servers']} required>
          {control => (
            <TextInput
              {...control}
              type="number"
              min={1}
              max={9999}
              value={servers}
              onChange={event => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
    />
  )
}

function Transfer({ license }: Props) {
  const { fields: t } = useTexts().backOffice.licenses
  const [email, setEmail] = useState('')
  return (
    <ChangeLicense
      license={license}
      kind="transfer"
      change={/.@.+\../.test(email) ? { kind: 'transfer', email: email.trim() } : null}
      onDone={() => setEmail('')}
      fields={errors => (
        <Field label={t.email} error={errors['email']} required>
          {control => (
            <TextInput
              {...control}
              type="email"
              autoComplete="off"
              value={email}
              onChange={event => setEmail(event.target.value)}
            />
          )}
        </Field>
      )}
    />
  )
}

function Convert({ license }: Props) {
  const [plan, setPlan] = useState<(typeof paidPlans)[number]>('yearly')
  const [servers, setServers] = useState('1')
  return (
    <ChangeLicense
      license={license}
      kind="convert"
      change={servers ? { kind: 'convert', plan, servers: Number(servers) } : null}
      fields={errors => (
        <PlanFields plan={plan} servers={servers} errors={errors} onPlan={setPlan} onServers={setServers} />
      )}
    />
  )
}

function SendFile({ license: { id, email } }: Props) {
  const { sendFile: t } = useTexts().backOffice.licenses
  return (
    <ActionDialog
      label={t.open}
      question={t.question(id)}
      consequences={t.consequences(email)}
      submitLabel={t.submit}
      withoutReason
      run={api => api('POST /api/sezam/licenses/{id}/file/', { params: { id } })}
    />
  )
}
