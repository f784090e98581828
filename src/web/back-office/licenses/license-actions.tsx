import type { LicenseChange, LicenseChangeKind } from '../../../contract/back-office/license-changes.ts'
import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { type FormValues, readCount } from '../kit/form-values.ts'
import styles from '../kit/kit-form.module.css'
import { MoreActions } from '../kit/more-actions.tsx'
import { initialPlan, readPlan, usePlanFields } from '../kit/plan-fields.ts'
import { ChangeLicense } from './change-license.tsx'
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
      return <ChangeLicense license={license} kind={kind} read={() => ({ kind })} />
  }
}

function Extend({ license }: Props) {
  const { fields: t } = useTexts().backOffice.licenses
  return (
    <ChangeLicense
      license={license}
      kind="extend"
      fields={[{ name: 'until', label: t.until, kind: 'day', required: true }]}
      initial={{ until: license.renewed_until }}
      read={({ until }) => (until ? { kind: 'extend', until } : null)}
    />
  )
}

function ChangeServers({ license }: Props) {
  const { fields: t } = useTexts().backOffice.licenses
  const read = (values: FormValues): LicenseChange | null => {
    const servers = readCount(values['servers'])
    return servers === null || servers === license.servers ? null : { kind: 'servers', servers }
  }
  return (
    <ChangeLicense
      license={license}
      kind="servers"
      fields={[{ name: 'servers', label: t.servers, kind: 'count', required: true }]}
      initial={{ servers: String(license.servers) }}
      read={read}
    />
  )
}

function Transfer({ license }: Props) {
  const { fields: t } = useTexts().backOffice.licenses
  return (
    <ChangeLicense
      license={license}
      kind="transfer"
      fields={[{ name: 'email', label: t.email, kind: 'email', required: true }]}
      read={({ email = '' }) => (/.@.+\../.test(email) ? { kind: 'transfer', email: email.trim() } : null)}
    />
  )
}

function Convert({ license }: Props) {
  return (
    <ChangeLicense
      license={license}
      kind="convert"
      fields={usePlanFields()}
      initial={initialPlan}
      read={values => (values['servers'] ? { kind: 'convert', ...readPlan(values) } : null)}
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
