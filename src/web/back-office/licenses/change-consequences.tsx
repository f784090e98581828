import { useEffect, useState } from 'react'
import type {
  LicenseChange,
  LicenseConsequences,
  ShownLicense,
} from '../../../contract/back-office/license-changes.ts'
import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { formatDay } from '../../../texts/day.ts'
import { describeEnd } from '../../../texts/license-end.ts'
import type { Answer } from '../../app/api.ts'
import { usePage } from '../../app/context.ts'

const preview = 'POST /api/sezam/licenses/{id}/changes/preview/'

type Props = {
  license: LicenseDetails
  /** Null until the form is filled in. */
  change: LicenseChange | null
}
type Asked = LicenseChange & { seen: ShownLicense }

/** What the change would do, as the server works it out. */
export function ChangeConsequences({ license: { id, shown }, change }: Props) {
  const { api, texts } = usePage()
  const { consequences: t } = texts.backOffice.licenses
  const [found, setFound] = useState<{ asked: Asked; answer: Answer<typeof preview> }>()
  const key = JSON.stringify(change && { ...change, seen: shown })

  useEffect(() => {
    const asked: Asked | null = JSON.parse(key)
    if (!asked) return
    let isWanted = true
    void api(preview, { params: { id }, body: asked }).then(answer => isWanted && setFound({ asked, answer }))
    return () => {
      isWanted = false
    }
  }, [api, id, key])

  const isCurrent = found && JSON.stringify(found.asked) === key
  return (
    <div aria-live="polite">
      {!change && <p>{t.incomplete}</p>}
      {change && !isCurrent && <p>{t.waiting}</p>}
      {isCurrent && !found.answer.ok && <p>{found.answer.message}</p>}
      {isCurrent && found.answer.ok && <Lines id={id} asked={found.asked} result={found.answer.reply.data} />}
    </div>
  )
}

function Lines({ id, asked, result }: { id: number; asked: Asked; result: LicenseConsequences }) {
  const { texts, visitor } = usePage()
  const { consequences: t, plans } = texts.backOffice.licenses
  const { license, mails, servers_in_use: used, has_new_file: hasNewFile, new_account: isNew } = result
  const day = formatDay(visitor.language, license.expiration_date)
  const end = describeEnd(visitor.language, { until: day, isLifetime: license.plan === 'lifetime' })

  function describe(): string {
    switch (asked.kind) {
      case 'extend':
        return t.extend(id, day)
      case 'servers':
        return t.servers(id, asked.seen.servers, license.servers)
      case 'transfer':
        return t.transfer(id, mails[0]?.email ?? '', asked.email)
      case 'convert':
        return t.convert(id, plans[license.plan], license.servers, end)
      case 'reset':
        return t.reset(id, used)
      case 'suspend':
      case 'resume':
      case 'revoke':
        return t[asked.kind](id)
    }
  }

  const stops = ['suspend', 'revoke', 'reset'].includes(asked.kind)
  const lines = [
    describe(),
    ...(isNew && asked.kind === 'transfer' ? [t.newAccount(asked.email)] : []),
    ...(stops && used > 0 ? [t.notice(used)] : []),
    ...(hasNewFile ? [t.file] : []),
    ...mails.map(({ email, language }) => t.mail[language](email)),
  ]
  return lines.map(line => <p key={line}>{line}</p>)
}
