import { type SubmitEvent, useState } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { licenseActions } from '../../../definitions/license.ts'
import { licenseList } from '../../../definitions/license-list.ts'
import { numberServers } from '../../../texts/servers.ts'
import { useApi, useTexts, useVisitor } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { DefinedAction } from '../engine/defined-action.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DefinedList } from '../kit/defined-list.tsx'
import styles from '../kit/filter-chips.module.css'
import { listLoader } from '../kit/list-loader.ts'
import { Expiry, LicenseTabs } from './license-parts.tsx'

export const loader = listLoader('GET /api/sezam/licenses/')

export function Component() {
  const { licenses: t, kit } = useTexts().backOffice
  const { language } = useVisitor()
  const { search } = useLocation()
  // The customer for whom the list is filtered.
  const email = new URLSearchParams(search).get('q') ?? ''

  return (
    <DefinedList
      list={licenseList}
      words={{ ...t, title: kit.menu.licenses }}
      reply={useLoaderData<typeof loader>()}
      to={({ id }) => backOfficePaths.license(id)}
      cells={{
        servers: row => numberServers(language, row.servers),
        expiration_date: row => <Expiry license={row} isShort />,
      }}
      aside={
        <DefinedAction
          key={search}
          name="issue"
          defined={licenseActions}
          words={t.actions}
          possible={{
            seen: {},
            actions: [{ name: 'issue', initial: { email, plan: 'yearly', servers: 1 } }],
          }}
        />
      }
      tabs={<LicenseTabs />}
    >
      <FindBySerial />
    </DefinedList>
  )
}

/** Apart from the filters, because those are in the address. */
export function FindBySerial() {
  const { bySerial: t } = useTexts().backOffice.licenses
  const api = useApi()
  const navigate = useNavigate()
  const [serial, setSerial] = useState('')
  const [problem, setProblem] = useState<string>()

  async function find() {
    const answer = await api('POST /api/sezam/licenses/search/', { body: { serial } })
    if (answer.ok) await navigate(backOfficePaths.license(answer.reply.data.id))
    else setProblem(answer.status === 404 ? t.none : answer.message)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (serial.trim() !== '') void find()
  }

  return (
    <form method="post" noValidate className={styles.chips} onSubmit={submit}>
      <label className={styles.chip}>
        <input
          aria-label={t.label}
          aria-invalid={problem ? true : undefined}
          placeholder={t.label}
          autoComplete="off"
          spellCheck={false}
          value={serial}
          onChange={event => setSerial(event.target.value)}
        />
      </label>
      <Button type="submit" size="small">
        {t.submit}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  )
}
