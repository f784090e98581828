import { useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { SecondFactor } from '../../../contract/back-office/second-factor.ts'
import type { Refusal } from '../../app/api.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { safeNext } from '../../app/safe-next.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast-store.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { ConfirmFactor } from '../kit/confirm-factor.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { AppSetup, type BegunApp, RecoveryCodes } from './app-setup.tsx'
import { FactorSetup } from './factor-setup.tsx'

export const loader = pageLoader('GET /api/sezam/second-factor/')

/** What was asked for loads in full, so that the header and each part of it know the confirmed superuser. */
export function Component() {
  const { factor: t } = useTexts().backOffice
  const { data: factor } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const next = safeNext(query.get('next'))
  const hasFactor = factor.totp || factor.passkeys > 0

  function goOn() {
    if (next) location.assign(next)
    else void revalidate()
  }

  if (factor.confirmed)
    return (
      <Page lead={t.lead}>
        <OwnFactor factor={factor} />
      </Page>
    )
  if (hasFactor)
    return (
      <Page title={t.confirmTitle} lead={t.confirmLead}>
        <ConfirmFactor factor={factor} onConfirmed={goOn} />
        <p>{t.lost}</p>
      </Page>
    )
  return (
    <Page title={t.setupTitle} lead={t.setupLead}>
      <FactorSetup onDone={() => location.assign(next ?? backOfficePaths.home)} />
    </Page>
  )
}

type Change = () => Promise<void>

/** Each change asks for the second factor again if it was confirmed more than 10 minutes ago. */
function OwnFactor({ factor }: { factor: SecondFactor }) {
  const { api, texts } = usePage()
  const { factor: t } = texts.backOffice
  const { revalidate } = useRevalidator()
  const [interrupted, setInterrupted] = useState<{ change: Change }>()
  const [begun, setBegun] = useState<BegunApp>()
  const [codes, setCodes] = useState<readonly string[]>()

  function refuse({ code, message }: Refusal, change: Change) {
    if (code === 'factor-required') setInterrupted({ change })
    else toast.error(message)
  }

  async function renewCodes() {
    const answer = await api('POST /api/sezam/second-factor/recovery-codes/')
    if (answer.ok) setCodes(answer.reply.data.recovery_codes)
    else refuse(answer, renewCodes)
  }

  async function changeApp() {
    const answer = await api('POST /api/sezam/second-factor/totp/')
    if (answer.ok) setBegun(answer.reply.data)
    else refuse(answer, changeApp)
  }

  function done() {
    setCodes(undefined)
    setBegun(undefined)
    void revalidate()
  }

  function goOn() {
    setInterrupted(undefined)
    void interrupted?.change()
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={done} />
  if (interrupted) return <ConfirmFactor factor={factor} onConfirmed={goOn} />
  if (begun) return <AppSetup begun={begun} onCodes={setCodes} />
  return (
    <Stack gap="m" width="form">
      <DefinitionList
        rows={[
          { term: t.app, value: factor.totp ? t.isSet : t.isNotSet },
          { term: t.passkeys, value: String(factor.passkeys) },
          { term: t.recoveryCodes, value: t.codesLeft(factor.recovery_codes) },
        ]}
      />
      <Row gap="s">
        <Button onClick={() => void changeApp()}>{factor.totp ? t.changeApp : t.useApp}</Button>
        <Button onClick={() => void renewCodes()}>{t.renewCodes}</Button>
        {!factor.viewing && <ButtonLink href={paths.settings}>{t.changePasskeys}</ButtonLink>}
      </Row>
      {factor.viewing && <p>{t.notWhileViewing}</p>}
    </Stack>
  )
}
