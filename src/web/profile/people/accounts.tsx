import { useSearchParams } from 'react-router'
import type { Account, People } from '../../../contract/people.ts'
import { formatDay } from '../../../texts/day.ts'
import { useCall } from '../../app/call.tsx'
import { useTexts, useVisitor } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { safeNext } from '../../app/safe-next.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Entry, EntryList } from '../../ui/entry.tsx'
import { Section, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SearchForm } from '../search-form.tsx'

/** Who was sent here by a page of another of their accounts. */
export function InOtherAccount({ people }: { people: People }) {
  const { people: t } = useTexts().profile
  const { accounts, acting_for: current, own_account: own } = people
  const { user } = useVisitor()
  const [asked] = useSearchParams()
  const id = Number(asked.get('account'))
  const email = id === own ? user?.acting?.email : accounts.find(account => account.id === id)?.email
  if (!email || id === current) return null

  return (
    <Notice tone="warn" title={t.elsewhere.title}>
      <Stack gap="s" align="start" wrap="anywhere">
        {t.elsewhere.text(email)}
        <SwitchButton to={id} next={safeNext(asked.get('next'))} variant="primary">
          {t.elsewhere.switch}
        </SwitchButton>
      </Stack>
    </Notice>
  )
}

export function Accounts({ loaded, find }: { loaded: People; find: string }) {
  const { people: t } = useTexts().profile
  const { accounts, acting_for: current, own_account: own } = loaded

  return (
    <Section title={t.accounts.title}>
      {(accounts.length > 5 || find) && (
        <SearchForm label={t.accounts.search} name="find" find={find} all={paths.people} />
      )}
      <EntryList>
        <AccountRow id={own} name={t.accounts.own} note={t.accounts.ownNote} isCurrent={current === own} />
        {accounts.map(account => (
          <OtherAccount key={account.id} account={account} isCurrent={current === account.id} />
        ))}
      </EntryList>
    </Section>
  )
}

function OtherAccount({ account, isCurrent }: { account: Account; isCurrent: boolean }) {
  const { people: t } = useTexts().profile
  const { language } = useVisitor()
  const { id, email, company, role, licenses, next_end: nextEnd } = account
  const ends = nextEnd ? t.accounts.nextEnd(formatDay(language, nextEnd)) : ''
  const note = [company && email, t.roles[role].name, t.accounts.licenses(licenses), ends].filter(Boolean)

  return <AccountRow id={id} name={company || email} note={note.join(', ')} isCurrent={isCurrent} />
}

type AccountProps = { id: number; name: string; note: string; isCurrent: boolean }

function AccountRow({ id, name, note, isCurrent }: AccountProps) {
  const { people: t } = useTexts().profile

  return (
    <Entry
      name={name}
      mark={isCurrent && <Pill tone="good">{t.accounts.current}</Pill>}
      note={note}
      action={
        isCurrent ? undefined : (
          <SwitchButton to={id} size="small" aria-label={`${t.accounts.switch}: ${name}`}>
            {t.accounts.switch}
          </SwitchButton>
        )
      }
    />
  )
}

function SwitchButton({ to, next, ...button }: ButtonProps & { to: number; next?: string | null }) {
  const { busy, call } = useCall({ leaves: true })

  async function switchAccount() {
    const answer = await call(api => api('POST /api/accounts/acting/', { body: { account: to } }))
    if (answer.ok) location.assign(next ?? paths.profile)
  }

  return <Button {...button} busy={busy} onClick={() => void switchAccount()} />
}
